import { renderHook } from '@testing-library/react'
import { listenToSchedule } from './schedule.api.ts'
import { useScheduleChanges } from './use-schedule-changes.ts'

jest.mock('./schedule.api.ts', () => ({ listenToSchedule: jest.fn(() => Promise.resolve()) }))
const listening = jest.mocked(listenToSchedule)

beforeEach(() => {
  jest.useFakeTimers()
  listening.mockClear()
})
afterEach(() => jest.useRealTimers())

/** What the page is told, and the function with which the server tells. */
function follow() {
  const told: (string | null)[][] = []
  const view = renderHook(() => useScheduleChanges('lag', (days) => told.push(days)))
  const [, say, signal] = listening.mock.calls.at(-1)!
  return { told, say, signal, ...view }
}

it('Changes in a row are told once, each day once', () => {
  const { told, say } = follow()
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-01', null]) say(day)
  jest.advanceTimersByTime(1000)
  expect(told).toEqual([['2026-12-01', '2026-12-02', null]])
})

it('A page without input for half an hour is not told until somebody uses it', () => {
  const { told, say } = follow()
  jest.advanceTimersByTime(31 * 60_000)
  say('2026-12-01')
  jest.advanceTimersByTime(1000)
  expect(told).toEqual([])
  document.dispatchEvent(new Event('pointermove'))
  say('2026-12-01')
  jest.advanceTimersByTime(1000)
  expect(told).toEqual([['2026-12-01']])
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
