import { fetchAvailability } from '@molar/contract'
import { delayed, setDate } from '@molar/shared/testing'
import { handleResponses } from '../../dashboard.harness.tsx'
import { openFullDay } from '../schedule.harness.tsx'

afterEach(() => jest.useRealTimers())

it('A next available time that is found after another doctor was chosen is not taken', async () => {
  const { api, user, form, next } = await openFullDay()
  const { reply, arrives } = delayed([{ date: '2026-12-03', slots: [{ start: '10:00', free: true }] }])
  api.reply(fetchAvailability, reply)
  await user.click(next)
  await user.selectOptions(form.getByRole('combobox', { name: 'Doctor' }), 'Dr. Amaka Nwosu')
  await arrives()
  await handleResponses()
  expect(form.getByText(/^Tuesday 1 December 2026.* · Lagos$/)).toBeVisible()
})

it('The next available time after a day that has passed is not before today', async () => {
  setDate('2026-12-05T08:00:00Z')
  const { api, user, form, next } = await openFullDay()
  api.reply(fetchAvailability, [])
  await user.click(next)
  expect(await form.findByText(/No time is available in the next 31 days/)).toBeVisible()
  expect(api.sent(fetchAvailability)).toEqual([expect.objectContaining({ from: '2026-12-05' })])
})
