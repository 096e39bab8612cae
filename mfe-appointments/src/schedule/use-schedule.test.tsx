import { act, screen, waitFor } from '@testing-library/react'
import { fetchSchedule } from '@molar/contract'
import { aScheduledAppointment, delayed, refusal } from '@molar/shared/testing'
import { aServer } from '../dashboard.harness.tsx'
import { adaeze, card, openSchedule } from './schedule.harness.tsx'
import { listenToSchedule } from './state/schedule.api.ts'

jest.mock('./state/schedule.api.ts', () => ({
  ...jest.requireActual<object>('./state/schedule.api.ts'),
  listenToSchedule: jest.fn(() => new Promise(() => {})),
}))

it('Changes on the server do not end the read that is running, and one more read follows it', async () => {
  const api = aServer([adaeze()])
  await openSchedule()
  await card('Adaeze')
  const [, send] = jest.mocked(listenToSchedule).mock.calls.at(-1)!
  const reads = () => api.sent(fetchSchedule).length
  const before = reads()
  const response = delayed(refusal(500, 'Please try again.'))
  api.reply(fetchSchedule, response.reply)
  send('2026-12-01')
  await waitFor(() => expect(reads()).toBe(before + 1), { timeout: 5000 })
  jest.useFakeTimers()
  send('2026-12-01')
  await act(() => jest.advanceTimersByTimeAsync(2000))
  jest.useRealTimers()
  expect(reads()).toBe(before + 1)
  api.restore(fetchSchedule)
  await response.arrives()
  await waitFor(() => expect(reads()).toBe(before + 2))
  expect(await card('Adaeze')).toBeVisible()
})

it('A patient of another day who was called at another desk leaves the call list, and the day on screen is not read', async () => {
  const api = aServer([adaeze()])
  const appointment = aScheduledAppointment({ id: 8, date: '2026-12-03' })
  api.state.affectedAppointments = [
    { appointment, blocker: { id: 7, description: 'Doctor is ill' }, offered: false },
  ]
  await openSchedule()
  expect(await screen.findByRole('button', { name: '1 patient to call' })).toBeVisible()
  await card('Adaeze')
  const reads = api.sent(fetchSchedule).length
  const [, send] = jest.mocked(listenToSchedule).mock.calls.at(-1)!
  api.state.affectedAppointments = []
  send('2026-12-03')
  await waitFor(() => expect(screen.queryByRole('button', { name: /to call/ })).not.toBeInTheDocument(), {
    timeout: 5000,
  })
  expect(api.sent(fetchSchedule)).toHaveLength(reads)
})
