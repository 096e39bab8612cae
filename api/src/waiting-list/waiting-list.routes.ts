import {
  declineOffer as declineOfferEndpoint,
  fetchMyWaitingList,
  joinWaitingList as joinWaitingListEndpoint,
  leaveWaitingList as leaveWaitingListEndpoint,
  listWaiting,
  myAppointmentSchema,
  type MyAppointmentTarget,
  type MyWaitingList,
  acceptOffer as acceptOfferEndpoint,
  waitingListJoinSchema,
  waitingListOfferSchema,
  waitingListQuerySchema,
  type WaitingListRow,
  type WaitingListWish,
} from '@molar/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { array, number, object, type ObjectSchema, string } from 'yup'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import { wrongField } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { findMyAppointment, lockMyAppointment } from '../my-appointments/find-my-appointment.ts'
import type { MyAppointmentRow } from '../my-appointments/my-appointment-rows.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import {
  acceptOffer,
  declineOffer,
  joinWaitingList,
  leaveWaitingList,
  myWaitingList,
} from './my-waiting-list.ts'
import { waitingRows } from './waiting-rows.ts'

const wishFields = {
  doctor_id: number().defined().nullable(),
  weekdays: array(number().required()).required(),
  partOfDay: string<WaitingListWish['partOfDay']>().required(),
  until: string().required(),
}
const wish = () => object(wishFields)
const offer = () =>
  object({
    id: number().required(),
    appointment_date: string().required(),
    start_time: string().required(),
    doctor: doctorSchema.required(),
    heldUntil: string().required(),
  })

const mySchema: ObjectSchema<MyWaitingList> = object({
  wish: wish().defined().nullable(),
  offer: offer().defined().nullable(),
  endedOffer: object({
    appointment_date: string().required(),
    start_time: string().required(),
  })
    .defined()
    .nullable(),
})

const rowSchema: ObjectSchema<WaitingListRow> = object({
  id: number().required(),
  appointmentId: number().required(),
  reference: string().required(),
  patient: string().required(),
  location: string<WaitingListRow['location']>().required(),
  service: string().defined(),
  appointment_date: string().required(),
  start_time: string().required(),
  wish: wish().required(),
  doctor: doctorSchema.defined().nullable(),
  offer: offer().defined().nullable(),
})

const CONFIG = { access: 'public' as const, changes: ['appointments' as const] }

/** Earlier times for patients who have an appointment: extension `waiting-list`. */
export const waitingListRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const response = responseOf(mySchema)
  const now = () => clinicTimestamp(app.clock())

  interface Call {
    body: MyAppointmentTarget & { version?: number }
    /** Whether the requester must prove who they are. */
    proof?: boolean
    /** Returns whether it may have made a time available, or taken one. */
    work?: (trx: Db, row: MyAppointmentRow) => Promise<boolean>
  }

  /** Runs the work in a transaction and responds with the state after it. Every work can be repeated. */
  async function respond(request: FastifyRequest, { body, proof = false, work }: Call) {
    // No limit counts refused calls, so they may not empty the caches.
    request.changedNothing = true
    const found = await findMyAppointment(app, request, body)
    const { id } = found.row
    if (proof && !found.isIdentityChecked) throw wrongField('answer', 'myAppointment.answerNeeded')
    let isChanged = false
    const data = await app.db.transaction().execute(async (trx) => {
      if (work)
        isChanged = await work(
          trx,
          await lockMyAppointment(trx, found, { version: body.version, now: now() }),
        )
      return myWaitingList(trx, id, now())
    })
    request.changedNothing = !isChanged
    if (isChanged) app.waitingList.wake()
    return { success: true, message: request.translate('success'), data }
  }

  routes.post(
    fetchMyWaitingList.path,
    {
      config: { ...CONFIG, changes: [] },
      schema: { summary: 'What a patient waits for', body: myAppointmentSchema, response },
    },
    (request) => respond(request, { body: request.body }),
  )

  routes.post(
    joinWaitingListEndpoint.path,
    { config: CONFIG, schema: { summary: 'Join the waiting list', body: waitingListJoinSchema, response } },
    (request) => {
      const { doctor_id, weekdays, partOfDay, until } = request.body
      // The run of every minute offers times that are available already.
      const work = async (trx: Db, row: MyAppointmentRow) => {
        await joinWaitingList(app, trx, { row, wish: { doctor_id, weekdays, partOfDay, until } })
        return false
      }
      return respond(request, { body: request.body, proof: true, work })
    },
  )

  routes.post(
    leaveWaitingListEndpoint.path,
    { config: CONFIG, schema: { summary: 'Leave the waiting list', body: myAppointmentSchema, response } },
    (request) => respond(request, { body: request.body, work: leaveWaitingList }),
  )

  routes.post(
    acceptOfferEndpoint.path,
    { config: CONFIG, schema: { summary: 'Accept an offered time', body: waitingListOfferSchema, response } },
    (request) => {
      const work = (trx: Db, row: MyAppointmentRow) =>
        acceptOffer(app, trx, { row, offer: request.body.offer })
      return respond(request, { body: request.body, proof: true, work })
    },
  )

  routes.post(
    declineOfferEndpoint.path,
    {
      config: CONFIG,
      schema: { summary: 'Decline an offered time', body: waitingListOfferSchema, response },
    },
    (request) => {
      const work = (trx: Db, row: MyAppointmentRow) => declineOffer(trx, { row, offer: request.body.offer })
      return respond(request, { body: request.body, work })
    },
  )

  routes.get(
    listWaiting.path,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary: 'The waiting list of a branch, in the order of joining',
        querystring: waitingListQuerySchema,
        response: responseOf(array(rowSchema)),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      branchesFor(actor, request.query.location)
      const shown = await waitingRows(app.db, request.query.location, now())
      await app.audit.record({
        actor,
        action: 'appointments.read',
        patients: shown.map(({ patientId }) => patientId),
      })
      return { success: true, message: request.translate('success'), data: shown.map(({ row }) => row) }
    },
  )
}
