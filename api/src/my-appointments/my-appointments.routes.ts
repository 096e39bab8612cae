import {
  cancelMyAppointment,
  type ChangeRefusal,
  CHANGE_REFUSALS,
  confirmMyAppointment,
  fetchMyAppointment,
  listMyAppointments,
  type MyAppointment,
  myAppointmentCancelSchema,
  myAppointmentConfirmSchema,
  myAppointmentMoveSchema,
  myAppointmentSchema,
  type MyAppointmentTarget,
  moveMyAppointment,
  notMyAppointment,
  notMyAppointmentSchema,
} from '@molar/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { changeState, confirmByPatient } from '../appointments/changes.ts'
import { moveTo } from '../appointments/move.ts'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import { clinicTimestamp, DAY_SECONDS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { responseOf } from '../http/responses.ts'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { idempotencyKeyOf } from '../idempotency/idempotency.ts'
import {
  cancelRefusal,
  changeRefused,
  moveRefusal,
  type MyAppointmentRow,
  queryMyAppointments,
  viewOf,
} from './my-appointment-rows.ts'
import { type Contacts, refuseContacts } from '../booking/refused-contacts.ts'
import {
  changedMeanwhile,
  findMyAppointment,
  type FoundMyAppointment,
  lockMyAppointment,
  PATIENT,
  readAgain,
  requirePatientId,
} from './find-my-appointment.ts'

const refusal = () => string<ChangeRefusal>().oneOf(CHANGE_REFUSALS).defined().nullable()

const viewSchema: ObjectSchema<MyAppointment> = object({
  id: number().defined().nullable(),
  reference: string().required(),
  appointment_date: string().required(),
  start_time: string().required(),
  duration: number().required(),
  location: string<MyAppointment['location']>().required(),
  doctor: doctorSchema.required(),
  doctorTakesBookings: boolean(),
  service_id: number().defined().nullable(),
  service: string().defined(),
  state: string<MyAppointment['state']>().required(),
  version: number().required(),
  calendarSequence: number().required(),
  confirmedByPatient: boolean().required(),
  isClosed: boolean(),
  cancelRefusal: refusal(),
  moveRefusal: refusal(),
  changeUntil: string().required(),
  movesLeft: number().required(),
  verified: boolean().required(),
  patient: string().defined().nullable(),
  checkBy: array(string<'phone' | 'email'>().required()).required(),
})

/** What patients do with their own appointments, by a link or after a code: extension `appointment-link`. */
export const myAppointmentsRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const now = () => clinicTimestamp(app.clock())
  const reads = { access: 'public' as const, changes: [] }
  const changes = { access: 'public' as const, idempotent: true, changes: ['appointments' as const] }
  const response = responseOf(viewSchema)

  const view = async (db: Db, found: FoundMyAppointment) =>
    viewOf(await readAgain(db, found), { ...found, now: now() })

  interface Change {
    body: MyAppointmentTarget & { version?: number }
    /** What must be proved and why the change is refused; called with the locked appointment. */
    refusalOf?: (row: MyAppointmentRow, now: string) => ChangeRefusal | null
    work: (trx: Db, found: FoundMyAppointment) => Promise<void>
  }

  /** Runs a change once for each Idempotency-Key and responds with the appointment as it is then. */
  async function change(request: FastifyRequest, { body, refusalOf, work }: Change) {
    // No limit counts refused calls, so they may not empty the caches.
    request.changedNothing = true
    const found = await findMyAppointment(app, request, body)
    if (refusalOf && !found.isIdentityChecked) throw new Problem(422, 'invalid', answerNeeded)
    const { id } = found.row
    const key = idempotencyKeyOf(request)
    let isChanged = false
    // A link must not fill the table, however many keys are invented: a call that changed nothing leaves no row.
    const once =
      key === undefined
        ? undefined
        : { ...ONCE, key: `${id} ${key}`, payload: body, isStored: () => isChanged }
    const data = await app.idempotency.once(once, async (trx) => {
      const row = await lockMyAppointment(trx, found, { version: body.version, now: now() })
      const refused = refusalOf?.(row, now())
      if (refused) throw changeRefused(refused, row)
      await work(trx, { ...found, row })
      const after = await view(trx, found)
      isChanged = after.version !== row.version
      return after
    })
    request.changedNothing = !isChanged
    if (isChanged) {
      app.outbox.wakeWithoutAnnouncements()
      app.waitingList.wake()
    }
    return { success: true, message: request.translate('success'), data }
  }

  routes.post(
    fetchMyAppointment.path,
    {
      config: reads,
      schema: { summary: 'An appointment, for its patient', body: myAppointmentSchema, response },
    },
    async (request) => {
      const found = await findMyAppointment(app, request, request.body)
      const data = viewOf(found.row, { ...found, now: now() })
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.post(
    listMyAppointments.path,
    {
      config: { access: 'patient', changes: [] },
      schema: { summary: 'The upcoming appointments of a patient', response: responseOf(array(viewSchema)) },
    },
    async (request) => {
      const rows = await queryMyAppointments(app.db)
        .where('a.patient_id', '=', await requirePatientId(app, request))
        .where('a.verified', '=', true)
        .where('a.state', 'in', ['pending', 'booked'])
        .where('a.starts_at', '>', now())
        .orderBy('a.starts_at')
        .execute()
      const data = rows.map((row) =>
        viewOf(row, { now: now(), isIdentityChecked: true, withId: true, linkSentBy: null }),
      )
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.post(
    moveMyAppointment.path,
    { config: changes, schema: { summary: 'Move to another time', body: myAppointmentMoveSchema, response } },
    (request) => {
      const { body } = request
      const start = `${body.appointment_date} ${body.start_time}`
      return change(request, {
        body,
        refusalOf: moveRefusal,
        work: (trx, { row: { id } }) =>
          moveTo(app, trx, { id, actor: PATIENT, start, doctor: body.doctor_id }),
      })
    },
  )

  routes.post(
    cancelMyAppointment.path,
    { config: changes, schema: { summary: 'Cancel', body: myAppointmentCancelSchema, response } },
    (request) => {
      const { reason, note } = request.body
      return change(request, {
        body: request.body,
        refusalOf: cancelRefusal,
        work: (trx, { row: { id } }) =>
          changeState(app, trx, { id, actor: PATIENT, to: 'cancelled', reason, note }),
      })
    },
  )

  routes.post(
    confirmMyAppointment.path,
    { config: changes, schema: { summary: 'I will come', body: myAppointmentConfirmSchema, response } },
    (request) =>
      change(request, {
        body: request.body,
        work: (trx, found) => {
          const { row } = found
          if (row.starts_at <= now()) throw changeRefused('past', row)
          // The patient has not seen yet that the clinic asks for another time.
          if (row.was_asked_to_choose_another_time) throw changedMeanwhile(found, now())
          return confirmByPatient(app, trx, { id: row.id, actor: PATIENT })
        },
      }),
  )

  routes.post(
    notMyAppointment.path,
    {
      config: changes,
      schema: {
        summary: 'Cancel a booking that somebody else made with these contacts',
        body: notMyAppointmentSchema,
        response,
      },
    },
    async (request) => {
      let contactsOfPast: Contacts | undefined
      const work: Change['work'] = async (trx, { row, linkSentBy }) => {
        if (row.verified) throw new Problem(409, 'state_conflict', { messageKey: 'myAppointment.isVerified' })
        // Who opened the link has only the contact to which it was sent. The other one may be somebody else's.
        const contacts = {
          email: linkSentBy === 'sms' ? null : row.email,
          phone: linkSentBy === 'email' ? null : row.phone,
        }
        if (row.state !== 'cancelled' && row.starts_at <= now()) {
          contactsOfPast = contacts
          throw changeRefused('past', row)
        }
        if (row.state !== 'cancelled')
          await changeState(app, trx, { id: row.id, actor: PATIENT, to: 'cancelled', reason: 'not-mine' })
        await refuseContacts(app, contacts, trx)
      }
      try {
        return await change(request, { body: request.body, work })
      } finally {
        // The refusal has rolled back the transaction of the change.
        if (contactsOfPast) await refuseContacts(app, contactsOfPast, app.db)
      }
    },
  )
}

const ONCE = {
  scope: 'my-appointment',
  seconds: DAY_SECONDS,
  reused: { messageKey: 'myAppointment.keyReused', tellFirst: false },
}

const answerNeeded = {
  messageKey: 'myAppointment.answerNeeded',
  errors: [{ path: 'answer', message: 'myAppointment.answerNeeded' }],
}
