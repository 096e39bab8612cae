import * as contract from '@molar/contract'
import { call } from '@molar/shared/http'
import { aBlocker, mockClinic, aClinicState } from '@molar/shared/testing'

type AnyEndpoint = contract.Endpoint<unknown, unknown>

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const endpoints = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, value }] : [],
)

const booking: contract.BookingInput = {
  patient_id: null,
  surname: 'Tunde',
  other_names: 'Bakare',
  email: 'tunde@example.com',
  phone_number: '+2348031234567',
  gender: 'male',
  age: 30,
  date_of_birth: null,
  address: '',
  nationality: 'nigeria',
  location: 'lag',
  appointmentType: 'consultation',
  appointment_date: '2026-12-01',
  start_time: '09:30',
  duration: 30,
  duration_type: 'm',
  consultation_id: 'initial',
  department_id: null,
  doctor_id: null,
  consulting_room_id: null,
  service_id: 4,
  serviceText: 'Tooth Pain',
  tariff: null,
  description: '',
  bill: false,
  token: null,
}

const fetchAvailableTimes = async () => {
  const query = { location: 'lag', from: '2026-12-01', days: 1 } as const
  const { data } = await call(contract.fetchAvailability, query)
  return data[0]!.slots.filter(({ free }) => free).map(({ start }) => start)
}

const fetchBlockers = async () => (await call(contract.listBlockers, { type: '', page: 1, limit: 10 })).data

const ask = (clinic: ReturnType<typeof mockClinic>, method: string, path: string, body: unknown) =>
  clinic.respond({ method, path, input: body, query: {}, headers: {} })

it.each(endpoints)('responds to the endpoint $name of the contract', async ({ value }) => {
  mockClinic()
  const input = {
    ...booking,
    emrId: '',
    destination: booking.email,
    type: 'consultation',
    from: '2026-12-01',
    days: 1,
  }
  const failure = await call(value, input, { params: { id: 7, location: 'lag' } }).catch(
    ({ message }: Error) => message,
  )
  expect(failure).not.toBe('No such path.')
})

it('lists a booking that was made before', async () => {
  mockClinic()
  await call(contract.bookAppointment, booking)
  const query = { location: 'lag', status: '', page: 1, limit: 10, token: null } as const
  const { data } = await call(contract.listAppointments, query, { params: { location: 'lag' } })
  expect(data.map(({ user }) => user.surname)).toEqual(['Tunde'])
})

it('offers a time no longer once every doctor has a booking at that time', async () => {
  const clinic = mockClinic()
  const [first] = await fetchAvailableTimes()
  for (const _ of clinic.state.doctors)
    await call(contract.bookAppointment, { ...booking, start_time: first! })
  expect(await fetchAvailableTimes()).not.toContain(first)
})

it('responds with a prepared reply until the usual reply is restored', async () => {
  const clinic = mockClinic({ state: aClinicState({ blockers: [aBlocker({ id: 3 })] }) })
  clinic.reply(contract.listBlockers, [])
  expect(await fetchBlockers()).toEqual([])
  clinic.restore(contract.listBlockers)
  expect(await fetchBlockers()).toMatchObject([{ id: 3 }])
})

it('refuses a change of state with an old version and returns the appointment as it is now', async () => {
  const clinic = mockClinic()
  await call(contract.bookAppointment, booking)
  const id = Number(clinic.state.appointments[0]!.id)
  const change = (version: number, state: contract.AppointmentState) =>
    call(contract.changeAppointmentState, { version, state }, { params: { id } })
  expect((await change(1, 'booked')).data).toMatchObject({ state: 'booked', isOpen: false, version: 2 })
  await expect(change(1, 'cancelled')).rejects.toMatchObject({ status: 409 })
  expect(clinic.state.appointments[0]).toMatchObject({ state: 'booked', version: 2 })
})

describe('the blockers of a clinic', () => {
  const input: contract.BlockerInput = { ...aBlocker(), recurringDays: [], recurringDates: [], token: null }
  const save = (description: string, idempotencyKey: string) =>
    call(contract.createBlocker, { ...input, description }, { idempotencyKey })

  it('creates a blocker once for an idempotency key, and refuses other fields with this key', async () => {
    const { state } = mockClinic()
    const first = await save('Team meeting', 'a-key-of-sixteen-characters')
    expect((await save('Team meeting', 'a-key-of-sixteen-characters')).data).toEqual(first.data)
    await expect(save('Course', 'a-key-of-sixteen-characters')).rejects.toMatchObject({ status: 409 })
    expect(state.blockers.map(({ description }) => description)).toEqual(['Team meeting'])
  })

  it('lets a doctor change only their own blockers', async () => {
    const clinic = mockClinic({
      state: aClinicState({
        blockers: [aBlocker({ id: 1, doctorId: 12 }), aBlocker({ id: 2, doctorId: 11 })],
      }),
    })
    await call(contract.signIn, { username: 'ibrahim.doctor', password: 'molar-demo' })
    expect((await fetchBlockers()).map(({ editable }) => editable)).toEqual([true, false])
    expect(await ask(clinic, 'DELETE', '/blockers/2', undefined)).toMatchObject({ status: 403 })
    expect(await ask(clinic, 'DELETE', '/blockers/1', undefined)).toMatchObject({ status: 200 })
  })
})

describe('a clinic with the base API', () => {
  it('refuses with status 200 and without a code', async () => {
    const clinic = mockClinic({ api: 'base', isStrict: true })
    const { status, body } = await ask(clinic, 'POST', '/auth/signin', { username: 'nobody', password: '' })
    expect([status, body]).toEqual([200, { success: false, message: 'Invalid username or password' }])
  })

  it('responds to an extension with an HTML page of status 404', async () => {
    const clinic = mockClinic({ api: 'base' })
    expect(await ask(clinic, 'GET', '/capabilities', {})).toMatchObject({
      status: 404,
      body: '<h1>Not Found</h1>',
    })
  })

  it('lists appointments for staff only, with ids of text and without the fields of extensions', async () => {
    const clinic = mockClinic({ api: 'base', isStrict: true })
    const query = { page: 1, limit: 10, status: '' }
    expect((await ask(clinic, 'POST', '/appointments/all', query)).body).toMatchObject({ success: false })
    await ask(clinic, 'POST', '/appointments/book', booking)
    clinic.state.tokens.set('t', 'staff')
    const { body } = await clinic.respond({
      method: 'POST',
      path: '/appointments/all',
      input: query,
      query: {},
      headers: { authorization: 'Bearer t' },
    })
    const [row] = (body as { data: object[] }).data
    expect(Object.keys(row!).toSorted()).toEqual([
      'appointment_date',
      'description',
      'id',
      'isOpen',
      'serviceText',
      'user',
    ])
  })
})
