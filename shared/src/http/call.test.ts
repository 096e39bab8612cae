import {
  bookAppointment,
  fetchDoctors,
  fetchServices,
  listAppointments,
  updateBlocker,
  type AppointmentsQuery,
  type BlockerInput,
  type BookingInput,
} from '@molar/contract'
import { ApiError, call } from '@molar/shared/http'
import {
  aBlocker,
  aDoctor,
  successWith,
  fakeApi,
  hangs,
  connectionLost,
  rawResponse,
  refusal,
} from '@molar/shared/testing'

const booking = {} as BookingInput
const doctors = () => call(fetchDoctors, { location: 'lag' })
const failure = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('returns the data and the message of a successful response', async () => {
  fakeApi().reply(fetchDoctors, successWith([aDoctor()], 'Here they are.'))
  await expect(doctors()).resolves.toMatchObject({
    message: 'Here they are.',
    data: [{ first_name: 'Amaka' }],
  })
})

it('sends the default bearer without a session, the session token with one, and the token of the call before both', async () => {
  let token: string | null = null
  const api = fakeApi({ token: () => token })
  api.reply(fetchDoctors, [])
  await doctors()
  token = 'mine'
  await doctors()
  await call(fetchDoctors, { location: 'lag' }, { token: 'for-this-call' })
  expect(api.calls.map(({ headers }) => headers.Authorization)).toEqual([
    'Bearer test',
    'Bearer mine',
    'Bearer for-this-call',
  ])
})

it('throws an ApiError with the message, code and status of a refusal', async () => {
  fakeApi().reply(bookAppointment, refusal(409, 'That time has just been taken.', 'slot_taken'))
  expect(await failure(call(bookAppointment, booking))).toMatchObject({
    message: 'That time has just been taken.',
    code: 'slot_taken',
    status: 409,
    answered: true,
  })
})

it.each([
  ['90', 90],
  ['-1', null],
  ['soon', null],
  ['Fri, 31 Dec 2027 23:59:50 GMT', 20],
  ['Fri, 31 Dec 2027 23:59:00 GMT', 0],
])('parses the Retry-After header %j as %j seconds', async (header, seconds) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-12-31T23:59:30Z'))
  const refused = rawResponse(429, { success: false, message: 'Too many.' }, { 'retry-after': header })
  fakeApi().reply(bookAppointment, refused)
  expect((await failure(call(bookAppointment, booking))).retryAfter).toBe(seconds)
})

it.each([
  ['a refusal with status 200', rawResponse(200, { success: false, message: 'No.' }), 'No.'],
  ['an HTML page', rawResponse(200, '<html>Bad gateway</html>'), 'It failed.'],
  ['an HTML error page', rawResponse(500, '<html>Bad gateway</html>'), 'It failed.'],
  ['an empty body', rawResponse(200, ''), 'It failed.'],
  ['a success that the status denies', rawResponse(500, { success: true, data: [] }), 'It failed.'],
  ['a message that is no text', rawResponse(422, { success: false, message: { en: 'x' } }), 'It failed.'],
  ['a message of spaces', rawResponse(422, { success: false, message: '  ' }), 'It failed.'],
])('throws an ApiError with a readable message for %s', async (_what, response, message) => {
  fakeApi().reply(bookAppointment, response)
  expect(await failure(call(bookAppointment, booking, { fallback: 'It failed.' }))).toMatchObject({
    message,
  })
})

it('throws an ApiError without fields where the server names them in another form than a list', async () => {
  fakeApi().reply(bookAppointment, rawResponse(422, { success: false, errors: { email: 'Wrong.' } }))
  expect((await failure(call(bookAppointment, booking))).errors).toEqual([])
})

it.each([
  ['with an HTML page', rawResponse(502, '<html>Bad gateway</html>')],
  ['with the envelope of nginx', refusal(503, '', 'not_ready')],
  ['with a page of a captive portal and status 200', rawResponse(200, '<html>Sign in to the Wi-Fi</html>')],
])(
  'marks a failure as not answered when a gateway responds in place of the server %s',
  async (_how, response) => {
    fakeApi().reply(bookAppointment, response)
    expect((await failure(call(bookAppointment, booking))).answered).toBe(false)
  },
)

it('tries a read three times when the connection fails and then throws', async () => {
  const api = fakeApi()
  api.reply(fetchServices, connectionLost)
  const outcome = failure(call(fetchServices, { location: 'lag', type: 'consultation' }))
  await jest.runAllTimersAsync()
  expect((await outcome).answered).toBe(false)
  expect(api.calls).toHaveLength(3)
})

it('sends a booking only once when the connection fails', async () => {
  const api = fakeApi()
  api.reply(bookAppointment, connectionLost)
  expect((await failure(call(bookAppointment, booking))).answered).toBe(false)
  expect(api.calls).toHaveLength(1)
})

it.each([
  ['a read', (signal: AbortSignal) => call(fetchDoctors, { location: 'lag' }, { signal })],
  ['a write', (signal: AbortSignal) => call(bookAppointment, booking, { signal })],
])('rejects at once with the reason of the signal when the caller aborts %s', async (_what, start) => {
  const api = fakeApi()
  api.reply(fetchDoctors, hangs)
  api.reply(bookAppointment, hangs)
  const controller = new AbortController()
  const rejected = jest.fn()
  start(controller.signal).catch(rejected)
  await jest.advanceTimersByTimeAsync(100)
  const reason = new Error('The page has changed.')
  controller.abort(reason)
  await jest.advanceTimersByTimeAsync(0)
  expect(rejected.mock.lastCall).toEqual([reason])
})

it('rejects with the reason of the signal when the caller aborts between two attempts of a read', async () => {
  const api = fakeApi()
  api.reply(fetchServices, connectionLost)
  const controller = new AbortController()
  const outcome = call(
    fetchServices,
    { location: 'lag', type: 'consultation' },
    { signal: controller.signal },
  )
  await jest.advanceTimersByTimeAsync(100)
  const reason = new Error('The page has changed.')
  controller.abort(reason)
  await expect(outcome).rejects.toBe(reason)
  expect(api.calls).toHaveLength(1)
})

it('aborts a read after 20 seconds and a write after 30 seconds, and tries neither again', async () => {
  const api = fakeApi()
  api.reply(fetchServices, hangs)
  api.reply(bookAppointment, hangs)
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timeout', 'TimeoutError')), ms)
    return controller.signal
  })
  const read = failure(call(fetchServices, { location: 'lag', type: 'consultation' }))
  const write = failure(call(bookAppointment, booking))
  await jest.runAllTimersAsync()
  expect([(await read).answered, (await write).answered]).toEqual([false, false])
  expect(timeout.mock.calls).toEqual([[20_000], [30_000]])
  expect(api.calls).toHaveLength(2)
  timeout.mockRestore()
})

it('encodes path parameters, so that no value can lead to another path', async () => {
  const api = fakeApi()
  api.reply(updateBlocker, aBlocker())
  await call(updateBlocker, {} as BlockerInput, { params: { id: 7 } })
  await call(updateBlocker, {} as BlockerInput, { params: { id: '../staff?x' } })
  expect(api.calls.map(({ call }) => call)).toEqual(['PUT /blockers/7', 'PUT /blockers/..%2Fstaff%3Fx'])
})

it('sends query parameters beside the body where the contract requires both', async () => {
  const api = fakeApi()
  api.reply(listAppointments, [])
  const input = { location: 'lag', status: '1', page: 2, limit: 10 } as AppointmentsQuery
  await call(listAppointments, input, {
    params: { location: 'lag' },
    query: { status: '1', page: 2, limit: 10 },
  })
  expect(api.calls[0]).toMatchObject({
    call: 'POST /appointments/lag',
    input,
    query: { status: '1', page: 2, limit: 10 },
  })
})

describe('a 401', () => {
  const ended = refusal(401, 'Your session has ended.')
  const withSession = (token: string | null) => {
    const onUnauthorized = jest.fn()
    const api = fakeApi({ token: () => token, onUnauthorized })
    api.reply(fetchDoctors, ended)
    return { api, onUnauthorized }
  }

  it('reports the rejected session token and also throws an ApiError to the caller', async () => {
    const { onUnauthorized } = withSession('mine')
    expect(await failure(doctors())).toMatchObject({ status: 401, message: 'Your session has ended.' })
    expect(onUnauthorized.mock.calls).toEqual([['mine']])
  })

  it('reports no 401 of a call with its own token, and none without a session', async () => {
    const other = withSession('mine')
    await failure(call(fetchDoctors, { location: 'lag' }, { token: 'a-patients' }))
    expect(other.onUnauthorized).not.toHaveBeenCalled()
    const signedOut = withSession(null)
    await failure(doctors())
    expect(signedOut.onUnauthorized).not.toHaveBeenCalled()
  })

  it.each([
    ['is forbidden', refusal(403, 'Not allowed.')],
    ['failed', rawResponse(500, '')],
    ['has no response', connectionLost()],
  ])('does not report a call that %s as an ended session', async (_what, response) => {
    const { api, onUnauthorized } = withSession('mine')
    api.reply(fetchDoctors, response)
    const outcome = failure(doctors())
    await jest.runAllTimersAsync()
    await outcome
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})
