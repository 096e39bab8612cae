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
  answering,
  fakeApi,
  hangs,
  noAnswer,
  rawAnswer,
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

it('hands over the data and the message of the answer', async () => {
  fakeApi().reply(fetchDoctors, answering([aDoctor()], 'Here they are.'))
  await expect(doctors()).resolves.toMatchObject({
    message: 'Here they are.',
    data: [{ first_name: 'Amaka' }],
  })
})

it('labels the client with the default bearer until a token is there', async () => {
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

it('carries the sentence, code and wait of a refusal', async () => {
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
  ['Fri, 31 Dec 2027 23:59:59 GMT', null],
])('reads the wait %j as %j seconds', async (header, seconds) => {
  const refused = rawAnswer(429, { success: false, message: 'Too many.' }, { 'retry-after': header })
  fakeApi().reply(bookAppointment, refused)
  expect((await failure(call(bookAppointment, booking))).retryAfter).toBe(seconds)
})

it.each([
  ['a refusal with status 200', rawAnswer(200, { success: false, message: 'No.' }), 'No.'],
  ['an HTML page', rawAnswer(200, '<html>Bad gateway</html>'), 'It failed.'],
  ['an HTML error page', rawAnswer(500, '<html>Bad gateway</html>'), 'It failed.'],
  ['an empty body', rawAnswer(200, ''), 'It failed.'],
  ['a success that the status denies', rawAnswer(500, { success: true, data: [] }), 'It failed.'],
  ['a message that is no text', rawAnswer(422, { success: false, message: { en: 'x' } }), 'It failed.'],
])('turns %s into one readable error', async (_what, answer, sentence) => {
  fakeApi().reply(bookAppointment, answer)
  expect(await failure(call(bookAppointment, booking, { fallback: 'It failed.' }))).toMatchObject({
    message: sentence,
  })
})

it.each([
  ['in a page of its own', rawAnswer(502, '<html>Bad gateway</html>')],
  ['as nginx does', refusal(503, '', 'not_ready')],
])('says that nobody knows when a gateway answered for the server %s', async (_how, answer) => {
  fakeApi().reply(bookAppointment, answer)
  expect((await failure(call(bookAppointment, booking))).answered).toBe(false)
})

it('reads again twice when the connection breaks, then gives up', async () => {
  const api = fakeApi()
  api.reply(fetchServices, noAnswer)
  const outcome = failure(call(fetchServices, { location: 'lag', type: 'consultation' }))
  await jest.runAllTimersAsync()
  expect((await outcome).answered).toBe(false)
  expect(api.calls).toHaveLength(3)
})

it('never sends a booking twice by itself', async () => {
  const api = fakeApi()
  api.reply(bookAppointment, noAnswer)
  expect((await failure(call(bookAppointment, booking))).answered).toBe(false)
  expect(api.calls).toHaveLength(1)
})

it('stops when the caller no longer wants the answer', async () => {
  fakeApi().reply(fetchDoctors, hangs)
  const leaving = new AbortController()
  const outcome = call(fetchDoctors, { location: 'lag' }, { signal: leaving.signal })
  leaving.abort()
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
})

it('puts the parts of a path where they belong, and lets none of them lead elsewhere', async () => {
  const api = fakeApi()
  api.reply(updateBlocker, aBlocker())
  await call(updateBlocker, {} as BlockerInput, { params: { id: 7 } })
  await call(updateBlocker, {} as BlockerInput, { params: { id: '../staff?x' } })
  expect(api.calls.map(({ call }) => call)).toEqual(['PUT /blockers/7', 'PUT /blockers/..%2Fstaff%3Fx'])
})

it('says the same in the address and in the body, where the contract wants both', async () => {
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
    const onDeadToken = jest.fn()
    const api = fakeApi({ token: () => token, onDeadToken })
    api.reply(fetchDoctors, ended)
    return { api, onDeadToken }
  }

  it('tells of the token of the session that is dead, and is an error to the caller all the same', async () => {
    const { onDeadToken } = withSession('mine')
    expect(await failure(doctors())).toMatchObject({ status: 401, message: 'Your session has ended.' })
    expect(onDeadToken.mock.calls).toEqual([['mine']])
  })

  it('tells nothing where the call carried a token of its own, or nobody was signed in', async () => {
    const other = withSession('mine')
    await failure(call(fetchDoctors, { location: 'lag' }, { token: 'a-patients' }))
    expect(other.onDeadToken).not.toHaveBeenCalled()
    const nobody = withSession(null)
    await failure(doctors())
    expect(nobody.onDeadToken).not.toHaveBeenCalled()
  })

  it.each([
    ['is not allowed', refusal(403, 'Not allowed.')],
    ['failed', rawAnswer(500, '')],
    ['did not come', noAnswer()],
  ])('is not what an answer is that %s', async (_what, answer) => {
    const { api, onDeadToken } = withSession('mine')
    api.reply(fetchDoctors, answer)
    const outcome = failure(doctors())
    await jest.runAllTimersAsync()
    await outcome
    expect(onDeadToken).not.toHaveBeenCalled()
  })
})
