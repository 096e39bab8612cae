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

it('reports the second call in a row that its time limit ends after 2.5 seconds', () => {
  send('timeout')
  expect(onShort).not.toHaveBeenCalled()
  send('timeout')
  expect(onShort).toHaveBeenCalledWith('ends its calls before the response')
})

it.each([
  ['reach a limit of 20 seconds', () => send('timeout', 20)],
  ['end because the page is left', () => send('abort')],
  ['fail', () => send('error')],
  ['are sent by fetch', () => [...callListeners].forEach((listener) => listener())],
])('does not report calls that %s', (_, call) => {
  for (let time = 0; time < 3; time++) call()
  expect(onShort).not.toHaveBeenCalled()
})

it('counts again after a response', () => {
  send('timeout')
  send('load')
  send('timeout')
  expect(onShort).not.toHaveBeenCalled()
})

it('reports nothing after it was ended', () => {
  end()
  send('timeout')
  send('timeout')
  expect(onShort).not.toHaveBeenCalled()
})
