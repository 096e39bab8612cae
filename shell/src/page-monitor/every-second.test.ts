import { everySecond } from './every-second.ts'

beforeEach(() => {
  jest.useFakeTimers()
  // jest has no control over the clock of a signal.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

it('calls its check once a second until it is ended', () => {
  const check = jest.fn()
  const end = everySecond(check)
  jest.advanceTimersByTime(3000)
  expect(check).toHaveBeenCalledTimes(3)
  end()
  jest.advanceTimersByTime(3000)
  expect(check).toHaveBeenCalledTimes(3)
})

it('uses no timer of the page, which a release could clear', () => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  const timers = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')]
  everySecond(() => {})()
  for (const timer of timers) expect(timer).not.toHaveBeenCalled()
})
