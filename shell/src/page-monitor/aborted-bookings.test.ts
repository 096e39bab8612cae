import { monitorAbortedBookings } from './aborted-bookings.ts'
import { callListeners } from './recent-calls.ts'

const onAborted = jest.fn()
let now = 0
let end: () => void

beforeEach(() => {
  onAborted.mockClear()
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  end = monitorAbortedBookings(onAborted)
})
afterEach(() => {
  end()
  jest.restoreAllMocks()
})

/** Sends a call that ends with this event after so many seconds. */
function send(type: string, { seconds = 2, isBooking = true } = {}) {
  const request = new XMLHttpRequest()
  for (const listener of callListeners) listener(request, isBooking)
  now += seconds * 1000
  request.dispatchEvent(new Event(type))
}

it.each(['abort', 'timeout'])('reports the second booking that ends with %s after two seconds', (type) => {
  send(type)
  expect(onAborted).not.toHaveBeenCalled()
  send(type)
  expect(onAborted).toHaveBeenCalledWith('ends its booking before the response')
})

it.each([
  ['end after 20 seconds', () => send('abort', { seconds: 20 })],
  ['fail', () => send('error')],
  ['are other calls', () => send('abort', { isBooking: false })],
  ['are sent by fetch', () => [...callListeners].forEach((listener) => listener())],
])('does not report bookings that %s', (_, book) => {
  for (let time = 0; time < 3; time++) book()
  expect(onAborted).not.toHaveBeenCalled()
})

it('counts again after a response, and after the page was left', () => {
  send('abort')
  send('load')
  send('abort')
  dispatchEvent(new Event('pagehide'))
  send('abort')
  expect(onAborted).not.toHaveBeenCalled()
})

it('reports nothing after it was ended', () => {
  end()
  send('abort')
  send('abort')
  expect(onAborted).not.toHaveBeenCalled()
})
