import { act, screen } from '@testing-library/react'
import { fetchSchedule } from '@molar/contract'
import { setDate } from '@molar/shared/testing'
import { aServer, refocusWindow } from '../dashboard.harness.tsx'
import { adaeze, card, openSchedule, panel } from './schedule.harness.tsx'

beforeEach(() => setDate('2026-12-01T19:00:00+01:00'))
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('A tab from yesterday shows today when somebody returns to it', async () => {
  const api = aServer([adaeze()])
  await openSchedule('/schedule')
  expect(await card('Adaeze')).toBeVisible()
  jest.setSystemTime(new Date('2026-12-02T07:45:00+01:00'))
  await refocusWindow()
  expect(await screen.findByRole('heading', { name: 'Wednesday 2 December 2026' })).toBeVisible()
  expect(api.sent(fetchSchedule).at(-1)).toMatchObject({ from: '2026-12-02' })
})

it('Details from yesterday stay open, and an action that no longer fits is refused with the reason', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule('/schedule')
  await user.click(await card('Adaeze'))
  jest.setSystemTime(new Date('2026-12-02T07:45:00+01:00'))
  // Somebody else changed it in the evening.
  act(() => void Object.assign(api.state.appointments[0]!, { version: 4, state: 'booked' }))
  await refocusWindow()
  const details = await panel()
  await user.click(details.getByRole('button', { name: 'Arrived' }))
  expect(await details.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
})
