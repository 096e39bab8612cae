/** Sets the date of the device. Timers stay real. Call `jest.useRealTimers()` after the test. */
export const setDate = (instant: string) =>
  jest.useFakeTimers({ now: new Date(instant), doNotFake: [...TIMERS] })

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'requestAnimationFrame',
  'hrtime',
] as const
