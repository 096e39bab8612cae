import {
  assignAppointment,
  assignmentSchema,
  bookAtDesk as bookAtDeskEndpoint,
  contactCorrectionSchema,
  correctContact as correctContactEndpoint,
  type DeskBookingResult,
  deskBookingSchema,
  fetchSchedule,
  findPatients,
  type FoundPatient,
  idPathSchema,
  patientSearchSchema,
  type Schedule,
  SCHEDULE_CHANGES_PATH,
  type ScheduledAppointment,
  scheduleChangesSchema,
  scheduleSchema,
  type TimeSpan,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { rowSchema, rowsOf } from '../appointments/appointment-rows.ts'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import { DAY_SECONDS } from '../clock.ts'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import { PermissionProblem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { idempotencyKeyOf } from '../idempotency/idempotency.ts'
import { TABLES_OF_TIMES } from '../availability/cached-available-times.ts'
import { branchesFor, hasBranchAccess } from '../staff/branch-scope.ts'
import { assign } from './assign.ts'
import { bookAtDesk, showAgain } from './book-at-desk.ts'
import { correctContact } from './correct-contact.ts'
import { searchPatients } from './find-patients.ts'
import { readSchedule } from './read-schedule.ts'
import { sendChanges } from './send-changes.ts'

const span: ObjectSchema<TimeSpan> = object({ start: string().required(), end: string().required() })

export const scheduledSchema: ObjectSchema<ScheduledAppointment> = span.shape({
  id: number().required(),
  reference: string().required(),
  version: number().required(),
  state: string<ScheduledAppointment['state']>().required(),
  date: string().required(),
  doctorId: number().required(),
  roomId: number().required(),
  serviceId: number().defined().nullable(),
  serviceDoctorIds: array(number().required()).nullable(),
  serviceText: string().defined(),
  patient: string().required(),
  phone: string().defined().nullable(),
  email: string().nullable(),
  description: string(),
  age: number().defined().nullable(),
  verified: boolean().required(),
  confirmedByPatient: boolean().required(),
  called: boolean(),
  deskNote: string().defined().nullable(),
})

const scheduleResponse: ObjectSchema<Schedule> = object({
  readAt: string().required(),
  now: string().required(),
  gridMinutes: number().required(),
  days: array(object({ date: string().required(), hours: array(span).required() })).required(),
  doctors: array(doctorSchema.shape({ own: boolean().required(), active: boolean() })).required(),
  formerDoctors: array(doctorSchema.required()),
  rooms: array(object({ id: number().required(), name: string().required(), active: boolean() })).required(),
  closed: array(
    span.shape({
      date: string().required(),
      doctorId: number().defined().nullable(),
      blocker: object({ id: number().required(), description: string().defined() }).defined().nullable(),
      heldUntil: string().nullable(),
      roomId: number().nullable(),
      appointmentId: number().nullable(),
    }),
  ).required(),
  appointments: array(scheduledSchema).required(),
})

const foundSchema: ObjectSchema<FoundPatient> = object({
  id: number().required(),
  clinicId: string().defined().nullable(),
  name: string().required(),
  phone: string().defined().nullable(),
  email: string().defined().nullable(),
  age: number().defined().nullable(),
})

const bookingResultSchema: ObjectSchema<DeskBookingResult> = rowSchema.shape({
  isConfirmationSent: boolean(),
})

/** Milliseconds. Names of patients change without an announcement. */
const LIFE = 1_000

/** The day at the front desk: extension `schedule`. */
export const scheduleRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  // After a change all open desks of a branch read the same days.
  const schedules = app.cache.create<Awaited<ReturnType<typeof readSchedule>>>({
    life: LIFE,
    dependsOn: ['appointments', 'clinic'],
    tables: [...TABLES_OF_TIMES, 'appointment_calls'],
  })

  routes.get(
    fetchSchedule.path,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary:
          'Opening hours, doctors, rooms, closed times and appointments of a branch on one to seven days',
        querystring: scheduleSchema,
        response: responseOf(scheduleResponse),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      branchesFor(actor, request.query.location)
      const { location, from, days } = request.query
      const { schedule, patients } = await schedules.get(location, `${from} ${days}`, () =>
        readSchedule(app.db, { location, from, days, now: app.clock() }),
      )
      await app.audit.record({ actor, action: 'appointments.read', patients })
      const doctors = schedule.doctors.map((doctor) => ({ ...doctor, own: doctor.id === actor.doctorId }))
      return { success: true, message: request.translate('success'), data: { ...schedule, doctors } }
    },
  )

  routes.post(
    findPatients.path,
    {
      config: { access: 'appointments.change', changes: [] },
      schema: {
        summary: 'Registered patients by name, phone number or clinic ID; at most ten',
        body: patientSearchSchema,
        response: responseOf(array(foundSchema)),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const { location, search } = request.body
      branchesFor(actor, location)
      const data = await searchPatients(app.db, { search, branches: actor.branches, now: app.clock() })
      await app.audit.record({
        actor,
        action: 'patients.searched',
        patients: data.map(({ id }) => Number(id)),
      })
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.post(
    bookAtDeskEndpoint.path,
    {
      config: { access: 'appointments.change', idempotent: true, changes: ['appointments'] },
      schema: {
        summary: 'Book for a patient on the phone or at the desk, without a code and without the notice',
        body: deskBookingSchema,
        response: responseOf(bookingResultSchema),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const { body, language } = request
      if (!hasBranchAccess(actor, body.location)) throw new PermissionProblem('branch_forbidden')
      const key = idempotencyKeyOf(request)
      const onRepeat = (first: DeskBookingResult) => showAgain(app, actor, Number(first.id))
      const once =
        key === undefined ? undefined : { ...ONCE, key: `${actor.userId} ${key}`, payload: body, onRepeat }
      const data = await app.idempotency.once(once, (trx) => bookAtDesk(app, trx, { body, actor, language }))
      app.outbox.wakeWithoutAnnouncements()
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.patch(
    assignAppointment.path,
    {
      config: { access: 'appointments.change', changes: ['appointments'] },
      schema: {
        summary: 'Change doctor, room or note of an appointment',
        params: idPathSchema,
        body: assignmentSchema,
        response: responseOf(rowSchema),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const { id } = request.params
      const data = await app.db.transaction().execute(async (trx) => {
        await assign(app, trx, { id, actor, body: request.body })
        return (await rowsOf(trx, [id]))[0]!.row
      })
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.patch(
    correctContactEndpoint.path,
    {
      config: { access: 'appointments.change', changes: ['appointments'] },
      schema: {
        summary:
          'Correct name, phone and email of a patient who was not verified: extension `contact-correction`',
        params: idPathSchema,
        body: contactCorrectionSchema,
        response: responseOf(bookingResultSchema),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const correction = { id: request.params.id, actor, body: request.body }
      const data = await app.db.transaction().execute((trx) => correctContact(app, trx, correction))
      app.outbox.wakeWithoutAnnouncements()
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.get(
    SCHEDULE_CHANGES_PATH,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary: 'Server-sent events: which days of a branch changed',
        querystring: scheduleChangesSchema,
      },
    },
    async (request, reply) => {
      branchesFor(await staffRequester(request), request.query.location)
      sendChanges(app, request, reply, request.query.location)
    },
  )
}

const ONCE = {
  scope: 'desk-booking',
  seconds: DAY_SECONDS,
  reused: { messageKey: 'booking.keyReused', tellFirst: true },
}
