import { monitorCalls, watchCalls } from './monitor-calls.ts'

let now = 0
const onTooMany = jest.fn()
const onResponse = jest.fn()
const onCall = jest.fn<typeof onResponse | null, [string]>()
const send = jest.fn()
const open = jest.fn()
const fetchFile = jest.fn()

// The functions are locked, so one page serves all tests.
beforeAll(() => {
  Object.assign(XMLHttpRequest.prototype, { open, send })
  Object.assign(globalThis, { fetch: fetchFile })
  monitorCalls({ onTooMany, onCall })
})
beforeEach(() => {
  // Calls of the test before are no longer counted.
  now += 60_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  for (const mock of [onTooMany, onResponse, onCall, send, open, fetchFile]) mock.mockReset()
  onCall.mockReturnValue(null)
  fetchFile.mockResolvedValue('a file')
})

function call(url = '/api/v1/doctors', method = 'GET') {
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.send()
  return request
}

const repeat = (times: number, action: () => void) => Array.from({ length: times }).forEach(() => action())

it('sends 60 calls in five seconds, and not the next one, which it reports', () => {
  repeat(60, call)
  expect(send).toHaveBeenCalledTimes(60)
  expect(onTooMany).not.toHaveBeenCalled()
  call()
  expect(send).toHaveBeenCalledTimes(60)
  expect(onTooMany).toHaveBeenCalledTimes(1)
})

it('sends the calls of the shell after it has reported too many', () => {
  repeat(61, call)
  call('/api/v1/telemetry/remotes', 'POST')
  expect(send).toHaveBeenCalledTimes(61)
})

it('does not report 200 calls that are spread over 20 seconds', () => {
  repeat(200, () => {
    now += 100
    call()
  })
  expect(send).toHaveBeenCalledTimes(200)
  expect(onTooMany).not.toHaveBeenCalled()
})

it('counts calls of fetch, and never responds to one beyond the limit', async () => {
  repeat(59, call)
  await expect(fetch('/booking/current.json')).resolves.toBe('a file')
  const isSettled = jest.fn()
  fetch('/booking/current.json').then(isSettled, isSettled)
  await Promise.resolve()
  expect(fetchFile).toHaveBeenCalledTimes(1)
  expect(onTooMany).toHaveBeenCalledTimes(1)
  expect(isSettled).not.toHaveBeenCalled()
})

it('passes on the method and address of a call, and its response as soon as it arrives', () => {
  onCall.mockReturnValue(onResponse)
  const request = call('/api/v1/appointments/book', 'POST')
  expect(onCall).toHaveBeenCalledWith('POST /api/v1/appointments/book')
  expect(onResponse).not.toHaveBeenCalled()
  Object.defineProperty(request, 'responseText', { value: '{"success":true}' })
  request.dispatchEvent(new Event('load'))
  expect(onResponse).toHaveBeenCalledWith('{"success":true}')
})

it('tells the checks of the page about each call before it is sent, and not about one beyond the limit', () => {
  const watcher = jest.fn()
  watchCalls(watcher)
  const request = call()
  onCall.mockReturnValue(onResponse)
  const booking = call('/api/v1/appointments/book', 'POST')
  void fetch('/booking/current.json')
  expect(watcher.mock.calls).toEqual([
    [request, false],
    [booking, true],
    [undefined, undefined],
  ])
  repeat(58, call)
  expect(watcher).toHaveBeenCalledTimes(60)
  watchCalls(() => {})
})

it('opens a call as it is asked to', () => {
  new XMLHttpRequest().open('GET', '/a')
  new XMLHttpRequest().open('GET', '/a', false)
  expect(open.mock.calls).toEqual([
    ['GET', '/a'],
    ['GET', '/a', false],
  ])
})

it('lets no release replace the functions that it monitors', () => {
  expect(() => Object.assign(globalThis, { fetch: jest.fn() })).toThrow(TypeError)
  for (const name of ['open', 'send'])
    expect(() => Object.assign(XMLHttpRequest.prototype, { [name]: jest.fn() })).toThrow(TypeError)
})
