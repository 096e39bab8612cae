import { watchMainThread } from './blocked-main-thread.ts'

let now = 0
let deliver: (tasks: readonly { startTime: number; duration: number }[]) => void
const disconnect = jest.fn()

class FakeObserver {
  static readonly supportedEntryTypes: readonly string[] = ['longtask']
  readonly disconnect = disconnect
  readonly observe = jest.fn()
  constructor(callback: (list: { getEntries: () => unknown }) => void) {
    deliver = (tasks) => callback({ getEntries: () => tasks })
  }
}

const setObserver = (value: unknown) =>
  Object.defineProperty(globalThis, 'PerformanceObserver', { configurable: true, value })

const onBlocked = jest.fn()

beforeEach(() => {
  now = 0
  onBlocked.mockClear()
  disconnect.mockClear()
  setObserver(FakeObserver)
  jest.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => jest.restoreAllMocks())

/** Runs tasks of this length, each a second after the start of the one before. */
function runTasks(times: number, duration: number) {
  for (let task = 0; task < times; task++) {
    now += 1000
    deliver([{ startTime: now - 1000, duration }])
  }
}

it('reports tasks that block more than 12 of 15 seconds', () => {
  watchMainThread(onBlocked)
  runTasks(12, 950)
  expect(onBlocked).not.toHaveBeenCalled()
  runTasks(3, 950)
  expect(onBlocked).toHaveBeenCalledWith('blocks the page again and again')
})

it('reports one task that does not end for 13 seconds', () => {
  watchMainThread(onBlocked)
  now = 13_000
  deliver([{ startTime: 0, duration: 13_000 }])
  expect(onBlocked).toHaveBeenCalled()
})

it('does not report a slow processor that is busy for 10 seconds while the page starts', () => {
  watchMainThread(onBlocked)
  runTasks(10, 1000)
  expect(onBlocked).not.toHaveBeenCalled()
})

it('does not add tasks together that are more than 15 seconds old', () => {
  watchMainThread(onBlocked)
  runTasks(60, 700)
  expect(onBlocked).not.toHaveBeenCalled()
})

it('ends its observer when it is stopped', () => {
  watchMainThread(onBlocked)()
  expect(disconnect).toHaveBeenCalled()
})

it.each([
  ['has no PerformanceObserver', undefined],
  ['does not measure long tasks', { supportedEntryTypes: ['resource'] }],
])('does nothing in a browser that %s', (_, observer) => {
  setObserver(observer)
  expect(() => watchMainThread(onBlocked)()).not.toThrow()
})
