import { renderHook } from '@testing-library/react'
import { listenToSchedule } from './state/schedule.api.ts'
import { useScheduleChanges } from './use-schedule-changes.ts'

jest.mock('./state/schedule.api.ts', () => ({ listenToSchedule: jest.fn(() => Promise.resolve()) }))
const listening = jest.mocked(listenToSchedule)

beforeEach(() => {
  jest.useFakeTimers()
  listening.mockClear()
})
afterEach(() => jest.useRealTimers())

/** The changes that the page received, and the function with which the server sends one. */
function follow() {
  const received: (string | null)[][] = []
  const view = renderHook(() => useScheduleChanges('lag', (days) => received.push(days)))
  const [, send, signal] = listening.mock.calls.at(-1)!
  return { received, send, signal, ...view }
}

it('Several changes within a second are reported once, each day once', () => {
  const { received, send } = follow()
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-01', null]) send(day)
  jest.advanceTimersByTime(1000)
  expect(received).toEqual([['2026-12-01', '2026-12-02', null]])
})

it.each([
  ['moves the pointer', 'pointermove'],
  ['taps', 'pointerdown'],
  ['presses a key', 'keydown'],
])('A page without input for half an hour gets no changes until somebody %s', (_what, input) => {
  const { received, send } = follow()
  jest.advanceTimersByTime(31 * 60_000)
  send('2026-12-01')
  jest.advanceTimersByTime(1000)
  expect(received).toEqual([])
  document.dispatchEvent(new Event(input))
  send('2026-12-01')
  jest.advanceTimersByTime(1000)
  expect(received).toEqual([['2026-12-01']])
})

it('A hidden tab does not listen, and listens again when it is shown', () => {
  const { signal, unmount } = follow()
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(signal.aborted).toBe(true)
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listening).toHaveBeenCalledTimes(2)
  expect(listening.mock.calls[1]![2].aborted).toBe(false)
  state.mockRestore()
  unmount()
})

it('The connection ends with the page', () => {
  const { signal, unmount } = follow()
  unmount()
  expect(signal.aborted).toBe(true)
})

it('A change is not reported after the page was left', () => {
  const { received, send, unmount } = follow()
  send('2026-12-01')
  unmount()
  jest.advanceTimersByTime(1000)
  expect(received).toEqual([])
})

it.each([
  ['the server has refused', () => Promise.resolve()],
  ['its code could not be loaded', () => Promise.reject(new Error('offline'))],
])('A page listens again a minute after %s, and not after it was left', async (_what, end) => {
  listening.mockImplementationOnce(end).mockImplementationOnce(end)
  const { unmount } = follow()
  await jest.advanceTimersByTimeAsync(59_000)
  expect(listening).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1000)
  expect(listening).toHaveBeenCalledTimes(2)
  unmount()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(listening).toHaveBeenCalledTimes(2)
})

it('A page that the server refuses does not ask again while nobody uses it', async () => {
  const { unmount } = follow()
  await jest.advanceTimersByTimeAsync(31 * 60_000)
  const calls = listening.mock.calls.length
  await jest.advanceTimersByTimeAsync(5 * 60_000)
  expect(listening).toHaveBeenCalledTimes(calls)
  document.dispatchEvent(new Event('keydown'))
  await jest.advanceTimersByTimeAsync(59_000)
  expect(listening).toHaveBeenCalledTimes(calls + 1)
  unmount()
})

it('The connection of a page that nobody uses ends, and begins again with the next input', async () => {
  listening.mockImplementation(() => new Promise(() => {}))
  const { signal, unmount } = follow()
  await jest.advanceTimersByTimeAsync(29 * 60_000)
  expect(signal.aborted).toBe(false)
  await jest.advanceTimersByTimeAsync(2 * 60_000)
  expect(signal.aborted).toBe(true)
  document.dispatchEvent(new Event('pointermove'))
  expect(listening).toHaveBeenCalledTimes(2)
  unmount()
})
