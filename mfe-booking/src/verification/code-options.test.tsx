import { act, screen } from '@testing-library/react'
import { aClinicServer, openBooking } from '../booking.harness.tsx'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
})
afterEach(() => {
  jest.useRealTimers()
})

it('offers a new code at once if the clock of the device was set back since the last one', async () => {
  aClinicServer()
  const patient = await openBooking({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  const again = await screen.findByRole('button', { name: 'Send a new code' })
  expect(again).toBeDisabled()
  jest.setSystemTime(Date.now() - 3_600_000)
  act(() => jest.advanceTimersByTime(1_000))
  expect(again).toBeEnabled()
})
