import { watchCalls } from './monitor-calls.ts'
import { callListeners, hasRecentFailure, isCallOpen, lastCallAt } from './recent-calls.ts'

jest.mock('./monitor-calls.ts', () => ({ watchCalls: jest.fn() }))
const watcher = jest.mocked(watchCalls).mock.calls[0]![0]

let now = 0
beforeEach(() => {
  // What failed in the test before is no longer recent.
  now += 3_600_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => jest.restoreAllMocks())

function send() {
  const request = new XMLHttpRequest()
  watcher(request, true)
  return request
}
function end(request: XMLHttpRequest, status: number) {
  Object.defineProperty(request, 'status', { value: status })
  request.dispatchEvent(new Event('loadend'))
}

it('knows when the last call was made, also by fetch, and whether one has no response', () => {
  const request = send()
  expect([lastCallAt(), isCallOpen()]).toEqual([now, true])
  now += 1000
  watcher()
  expect(lastCallAt()).toBe(now)
  end(request, 200)
  expect(isCallOpen()).toBe(false)
})

it('passes each call on to its listeners', () => {
  const listener = jest.fn()
  callListeners.add(listener)
  const request = send()
  callListeners.delete(listener)
  send()
  expect(listener.mock.calls).toEqual([[request, true]])
})

it.each([
  [200, false],
  [304, false],
  [0, true],
  [409, true],
  [429, true],
  [503, true],
])('returns for a call with the status %i that it has failed: %s', (status, hasFailed) => {
  end(send(), status)
  expect(hasRecentFailure()).toBe(hasFailed)
  now += 299_000
  expect(hasRecentFailure()).toBe(hasFailed)
  now += 1000
  expect(hasRecentFailure()).toBe(false)
})

it('takes a script that could not be loaded for a failure, and no other error', () => {
  dispatchEvent(new Event('error'))
  expect(hasRecentFailure()).toBe(false)
  document.head.appendChild(document.createElement('script')).dispatchEvent(new Event('error'))
  expect(hasRecentFailure()).toBe(true)
})
