import { screen } from '@testing-library/react'
import { setDate } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

afterEach(() => jest.useRealTimers())

it('says that a time of the past blocks nothing', async () => {
  setDate('2026-12-01T07:20:00Z')
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.pick('Type', 'One Time')
  await staff.fill('Start', '2026-01-01T08:00')
  await staff.fill('End', '2026-01-01T17:00')
  expect(screen.getByText('This time is over. Saving it blocks nothing.')).toBeVisible()
  await staff.fill('End', '2026-12-01T17:00')
  expect(screen.queryByText(/Saving it blocks nothing/)).not.toBeInTheDocument()
})

it.each(['Daily', 'Weekly', 'Monthly'])('says from when until when a %s blocker repeats', async (type) => {
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.pick('Type', type)
  expect(screen.getByText(/^Repeats from today until you delete it\./)).toBeVisible()
})
