import {
  assignAppointment,
  cancelMyAppointment,
  changeAppointmentState,
  fetchAffectedAppointments,
  fetchAppointmentHistory,
  fetchDeskNotifications,
  fetchFigures,
  fetchMyAppointment,
  fetchMyWaitingList,
  fetchSchedule,
  findPatients,
  joinWaitingList,
  listAppointments,
  listMyAppointments,
  listSessions,
  listWaiting,
  moveAppointment,
  moveMyAppointment,
  previewBlocker,
  renewCalendarFeed,
  undoAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, trySignIn } from '../../testing/auth.ts'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { askForCode, bodyFor, verifyOtp } from '../../testing/otp.ts'
import { openWithPlans, fullScans } from '../../testing/plans.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { confirmAgain } from '../reminders/confirm-again.ts'
import { planReminders } from '../reminders/plan-reminders.ts'
import { planOffers } from '../waiting-list/plan-offers.ts'

/** Tables that grow with the appointments or the calls; reminders and the waiting list keep only those that are to come. */
const LARGE = [
  'appointments',
  'appointment_calls',
  'appointment_events',
  'appointment_links',
  'audit_log',
  'idempotency_keys',
  'limit_hits',
  'otp_challenges',
  'otp_rows',
  'outbox',
  'patients',
  'tokens',
]

let database: Awaited<ReturnType<typeof openWithPlans>>
let app: FastifyInstance
let staff: StaffCalls
let doctorIds: number[]
beforeAll(async () => {
  database = await openWithPlans()
  app = await testApp({ db: database.db })
  ;({ doctorIds } = await aClinic(database.db))
  staff = await asStaff(app)
}, 60_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** The full scans of `work`. It must get a response and run at least one statement. */
async function fullScansOf(work: () => Promise<unknown>) {
  database.clear()
  const response = (await work()) as { status?: number; statusCode?: number } | undefined
  expect(response?.status ?? response?.statusCode ?? 200).toBe(200)
  expect(database.plans().length).toBeGreaterThan(0)
  return fullScans(database.plans(), LARGE)
}

const list = (query: string, location = 'all', body = {}) =>
  staff.call(listAppointments, { params: { location }, query, body })

it.each([
  ['of all branches', '', 'all'],
  ['of a branch', '', 'lag'],
  ['of a state', '?status=1', 'all'],
  ['of a branch and a state', '?status=0', 'lag'],
  ['of a period', '?from=2026-12-01&to=2026-12-05', 'lag'],
])('A page of the list %s reads no large table whole', async (_name, query, location) => {
  await postBooking(app, aBooking({ ...anotherPatient(1), start_time: '08:00' }))
  expect(await fullScansOf(() => list(query, location))).toEqual([])
})

it.each(['ad', 'adaeze okafor', '0803 123', 'MLR-ABC'])(
  'A search for "%s" reads no large table whole',
  async (search) => {
    expect(await fullScansOf(() => list('', 'all', { search }))).toEqual([])
  },
)

it.each(['ad', 'adaeze okafor', '0803 123', 'LAG/00042'])(
  'A search of patients for "%s" reads no large table whole',
  async (search) => {
    const body = { location: 'lag', search }
    expect(await fullScansOf(() => staff.call(findPatients, { body }))).toEqual([])
  },
)

const DAY = 'location=lag&from=2026-12-02&days=1'
it.each([
  ['The schedule of a day', () => staff.call(fetchSchedule, { query: DAY })],
  ['The entries of the bell', () => staff.call(fetchDeskNotifications)],
  ['The waiting list of a branch', () => staff.call(listWaiting, { query: 'location=lag' })],
  ['The call list of a branch', () => staff.call(fetchAffectedAppointments, { query: 'location=lag' })],
  ['The appointments that a blocker hits', () => staff.call(previewBlocker, { body: aBlocker() })],
  ['The sessions of a person', () => staff.call(listSessions)],
])('%s reads no large table whole', async (_name, work) => {
  expect(await fullScansOf(work)).toEqual([])
})

it('An appointment that the desk changes, assigns, moves and looks up reads no large table whole', async () => {
  const booking = aBooking({ ...anotherPatient(3), doctor_id: doctorIds[0], start_time: '13:00' })
  const params = { id: (await postBooking(app, booking)).body.data!.id }
  const statuses: number[] = []
  const reads = await fullScansOf(async () => {
    const changes = [
      [changeAppointmentState, { version: 1, state: 'cancelled' }],
      [undoAppointment, { version: 2 }],
      [assignAppointment, { version: 3, doctor_id: doctorIds[1] }],
      [moveAppointment, { version: 4, appointment_date: '2026-12-03', start_time: '11:00' }],
    ] as const
    for (const [endpoint, body] of changes)
      statuses.push((await staff.call<unknown>(endpoint, { params, body })).status)
    statuses.push((await staff.call(fetchAppointmentHistory, { params })).status)
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(reads).toEqual([])
})

it('A patient who sees, moves and cancels appointments and joins the waiting list reads no large table whole', async () => {
  const { id: patientId } = await aPatient(database.db, {
    raw_id: 'LAG/00777',
    phone: '+2348031234567',
    email: 'bola@example.com',
  })
  const bearer = await app.tokens.issue({ kind: 'patient', patientId })
  const { id } = (await postBooking(app, aBooking({ start_time: '15:00' }), { bearer })).body.data!
  const headers = { authorization: `Bearer ${bearer}` }
  const target = { token: await app.links.issue(database.db, id), answer: '4567' }
  const calls = [
    [fetchMyAppointment, target],
    [joinWaitingList, { ...target, doctor_id: null, weekdays: [1], partOfDay: 'any', until: '2026-12-02' }],
    [fetchMyWaitingList, target],
    [moveMyAppointment, { ...target, version: 1, appointment_date: '2026-12-03', start_time: '14:00' }],
    [listMyAppointments, {}],
    [cancelMyAppointment, { ...target, version: 2 }],
  ] as const
  const statuses: number[] = []
  const reads = await fullScansOf(async () => {
    for (const [{ path }, payload] of calls)
      statuses.push((await app.inject({ method: 'POST', url: path, payload, headers })).statusCode)
  })
  expect(statuses).toEqual(calls.map(() => 200))
  expect(reads).toEqual([])
})

it('Signing in reads no large table whole', async () => {
  await aStaffAccount(app)
  const statuses: number[] = []
  const reads = await fullScansOf(async () => {
    statuses.push((await trySignIn(app, 'ngozi.eze', 'a wrong password')).status)
    statuses.push((await trySignIn(app, 'ngozi.eze', PASSWORD)).status)
  })
  expect(statuses).toEqual([401, 200])
  expect(reads).toEqual([])
})

it.each([
  ['Deleting old rows', sweep],
  ['Planning reminders', planReminders],
  ['Confirming times that are available again', confirmAgain],
  ['Planning offers of the waiting list', planOffers],
])('%s reads no large table whole', async (_name, work) => {
  expect(await fullScansOf(() => work(app))).toEqual([])
})

it('The available times of 30 days read no large table whole', async () => {
  const url = '/availability?location=lag&from=2026-12-01&days=30'
  expect(await fullScansOf(() => app.inject(url))).toEqual([])
})

it.each([
  ['a branch', null],
  ['a doctor', 1],
])('The calendar of %s reads no large table whole', async (_name, doctorId) => {
  await database.db.updateTable('staff').set({ doctor_id: doctorId }).where('id', '=', staff.userId).execute()
  const { path } = (await staff.call(renewCalendarFeed)).data
  const reads = await fullScansOf(() => app.inject(path))
  await database.db.updateTable('staff').set({ doctor_id: null }).where('id', '=', staff.userId).execute()
  expect(reads).toEqual([])
})

it('The figures of all branches read no large table whole', async () => {
  const query = 'location=all&from=2026-11-01&to=2026-11-30'
  expect(await fullScansOf(() => staff.call(fetchFigures, { query }))).toEqual([])
})

it('A booking under a key, and sending its notifications, read no large table whole', async () => {
  const key = 'a-key-of-this-booking'
  const statuses: number[] = []
  const reads = await fullScansOf(async () => {
    statuses.push((await postBooking(app, aBooking({ ...anotherPatient(2) }), { key })).status)
    statuses.push((await postBooking(app, aBooking({ ...anotherPatient(2) }), { key })).status)
    await app.outbox.drain()
  })
  expect(statuses).toEqual([200, 200])
  expect(reads).toEqual([])
})

it('A patient who verifies a code and books reads no large table whole', async () => {
  await aPatient(database.db, { email: 'ada@example.com' })
  const reads = await fullScansOf(async () => {
    const { row, code } = await askForCode(app, 'ada@example.com')
    const { data } = await verifyOtp(app, bodyFor(row, code))
    return postBooking(app, aBooking({ start_time: '12:00' }), { bearer: data.token })
  })
  expect(reads).toEqual([])
})

it('A statement without an index is reported', async () => {
  const reads = await fullScansOf(() =>
    database.db.selectFrom('appointments').select('id').where('description', '=', 'Upper left').execute(),
  )
  expect(reads).toEqual([expect.stringMatching(/^appointments: select "id" from "appointments"/)])
})
