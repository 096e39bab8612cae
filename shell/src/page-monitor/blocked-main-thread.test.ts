import { monitorBlockedMainThread } from './blocked-main-thread.ts'

let now = 0
/** Milliseconds between two readings of the clock: the processor does something else in between. */
let gap = 0.1
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
  gap = 0.1
  onBlocked.mockClear()
  disconnect.mockClear()
  setObserver(FakeObserver)
  jest.spyOn(performance, 'now').mockImplementation(() => (now += gap))
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
  monitorBlockedMainThread(onBlocked)
  runTasks(12, 950)
  expect(onBlocked).not.toHaveBeenCalled()
  runTasks(4, 950)
  expect(onBlocked).toHaveBeenCalledWith('blocks the page again and again')
})

it('reports one task that does not end for 13 seconds', () => {
  monitorBlockedMainThread(onBlocked)
  now = 13_000
  deliver([{ startTime: 0, duration: 13_000 }])
  expect(onBlocked).toHaveBeenCalled()
})

it('reports nothing while the processor does something else for more than half of the time', () => {
  gap = 10
  monitorBlockedMainThread(onBlocked)
  runTasks(40, 990)
  expect(onBlocked).not.toHaveBeenCalled()
  gap = 0.1
  runTasks(15, 990)
  expect(onBlocked).toHaveBeenCalled()
})

it('does not report a slow processor that is busy for 10 seconds while the page starts', () => {
  monitorBlockedMainThread(onBlocked)
  runTasks(10, 1000)
  expect(onBlocked).not.toHaveBeenCalled()
})

it('does not add tasks together that are more than 15 seconds old', () => {
  monitorBlockedMainThread(onBlocked)
  runTasks(60, 700)
  expect(onBlocked).not.toHaveBeenCalled()
})

it('ends its observer when it is stopped', () => {
  monitorBlockedMainThread(onBlocked)()
  expect(disconnect).toHaveBeenCalled()
})

it.each([
  ['has no PerformanceObserver', undefined],
  ['does not measure long tasks', { supportedEntryTypes: ['resource'] }],
])('does nothing in a browser that %s', (_, observer) => {
  setObserver(observer)
  expect(() => monitorBlockedMainThread(onBlocked)()).not.toThrow()
})
