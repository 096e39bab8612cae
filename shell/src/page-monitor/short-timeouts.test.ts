import { callListeners } from './recent-calls.ts'
import { monitorShortTimeouts } from './short-timeouts.ts'

const onShort = jest.fn()
let now = 0
let end: () => void

beforeEach(() => {
  onShort.mockClear()
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  end = monitorShortTimeouts(onShort)
})
afterEach(() => {
  end()
  jest.restoreAllMocks()
})

/** Sends a call that ends with this event after so many seconds. */
function send(type: string, seconds = 2.5) {
  const request = new XMLHttpRequest()
  for (const listener of callListeners) listener(request, false)
  now += seconds * 1000
  request.dispatchEvent(new Event(type))
}

it.each(['timeout', 'abort'])(
  'reports the third call in a row that a limit of 2.5 seconds ends with the event %s',
  (type) => {
    for (const seconds of [2.49, 2.51]) send(type, seconds)
    expect(onShort).not.toHaveBeenCalled()
    send(type)
    expect(onShort).toHaveBeenCalledWith('ends its calls before the response')
  },
)

it.each([
  ['reach a limit of 20 seconds', () => send('timeout', 20)],
  ['end at once', () => send('abort', 0)],
  ['fail', () => send('error')],
  ['are sent by fetch', () => [...callListeners].forEach((listener) => listener())],
])('does not report calls that %s', (_, call) => {
  for (let time = 0; time < 5; time++) call()
  expect(onShort).not.toHaveBeenCalled()
})

it('does not report calls of pages that a person leaves after different times', () => {
  for (const seconds of [2.5, 2.6, 1, 2.5, 2.4]) send('abort', seconds)
  expect(onShort).not.toHaveBeenCalled()
})

it('does not report calls that were sent together and end together', () => {
  const requests = Array.from({ length: 5 }, () => {
    const request = new XMLHttpRequest()
    for (const listener of callListeners) listener(request, false)
    return request
  })
  now += 2500
  for (const request of requests) request.dispatchEvent(new Event('abort'))
  expect(onShort).not.toHaveBeenCalled()
})

it('counts again after a response', () => {
  for (const type of ['timeout', 'timeout', 'load', 'timeout', 'timeout']) send(type)
  expect(onShort).not.toHaveBeenCalled()
})

it('reports nothing after it was ended', () => {
  end()
  for (let time = 0; time < 5; time++) send('timeout')
  expect(onShort).not.toHaveBeenCalled()
})
