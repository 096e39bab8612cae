import { everySecond } from './every-second.ts'
import { fakeSignalTimeouts } from './signal-timeouts.harness.ts'

beforeEach(() => {
  jest.useFakeTimers()
  fakeSignalTimeouts()
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

it('calls its check again after it has thrown', () => {
  const seconds: (() => void)[] = []
  const signal = { addEventListener: (_: string, onEnd: () => void) => seconds.push(onEnd) }
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(signal as unknown as AbortSignal)
  const check = jest.fn(() => {
    throw new Error('A check failed')
  })
  everySecond(check)
  for (let second = 0; second < 2; second++) expect(() => seconds.shift()?.()).toThrow('A check failed')
  expect(check).toHaveBeenCalledTimes(2)
})

it('uses no timer of the page, which a release could clear', () => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  const timers = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')]
  everySecond(() => {})()
  for (const timer of timers) expect(timer).not.toHaveBeenCalled()
})
