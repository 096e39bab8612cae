import {
  type AppointmentEvent,
  appointmentMoveSchema,
  changeAppointmentState,
  fetchAppointmentHistory,
  idPathSchema,
  moveAppointment,
  stateChangeSchema,
  undoAppointment,
  versionSchema,
} from '@molar/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { array, object, type ObjectSchema, string } from 'yup'
import type { Db } from '../database/connect.ts'
import { PermissionProblem } from '../http/problem.ts'
import { type StaffRequester, staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { grantOf } from '../permissions/permissions.ts'
import { rowSchema, rowsOf } from './appointment-rows.ts'
import { changeState, lockAppointment, recordRead, undoLastChange } from './changes.ts'
import { moveTo } from './move.ts'
import { historyOf } from './history.ts'

const eventSchema: ObjectSchema<AppointmentEvent> = object({
  at: string().required(),
  actor: string<AppointmentEvent['actor']>().required(),
  staff: string().defined().nullable(),
  action: string<AppointmentEvent['action']>().required(),
  fromState: string<NonNullable<AppointmentEvent['fromState']>>().defined().nullable(),
  toState: string<NonNullable<AppointmentEvent['toState']>>().defined().nullable(),
  fromStart: string().defined().nullable(),
  toStart: string().defined().nullable(),
  fromDoctor: string(),
  toDoctor: string(),
  fromRoom: string(),
  toRoom: string(),
  reason: string<NonNullable<AppointmentEvent['reason']>>().defined().nullable(),
  note: string().defined().nullable(),
})

/** @throws PermissionProblem if the member of staff may not cancel and move appointments */
function requireChange({ role }: StaffRequester, id: number) {
  if (!grantOf(role, 'appointments.change'))
    throw new PermissionProblem('not_permitted', { subject: `appointment:${id}` })
}

/** Changes of an appointment by staff: extension `appointment-states`. */
export const changesRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()

  /** Runs a change in a transaction and responds with the row as it is then. A freed time may be offered at once. */
  async function respondAfter(
    request: FastifyRequest,
    id: number,
    change: (trx: Db, actor: StaffRequester) => Promise<void>,
    { isOfferedAtOnce = true } = {},
  ) {
    const actor = await staffRequester(request)
    const data = await app.db.transaction().execute(async (trx) => {
      await change(trx, actor)
      return (await rowsOf(trx, [id]))[0]!.row
    })
    app.outbox.wakeWithoutAnnouncements()
    if (isOfferedAtOnce) app.waitingList.wake()
    return { success: true, message: request.translate('success'), data }
  }

  routes.patch(
    changeAppointmentState.path,
    {
      config: { access: 'appointments.confirm', changes: ['appointments'] },
      schema: {
        summary: 'Change the state of an appointment; cancelling needs `appointments.change`',
        params: idPathSchema,
        body: stateChangeSchema,
        response: responseOf(rowSchema),
      },
    },
    (request) => {
      const { id } = request.params
      const { version, state: to, reason, note } = request.body
      const change = async (trx: Db, actor: StaffRequester) => {
        if (to === 'cancelled') requireChange(actor, id)
        await changeState(app, trx, { id, actor, version, to, reason, note })
      }
      // The desk may undo a cancellation: the time is offered to the waiting list within a minute.
      return respondAfter(request, id, change, { isOfferedAtOnce: to !== 'cancelled' })
    },
  )

  routes.post(
    moveAppointment.path,
    {
      config: { access: 'appointments.change', changes: ['appointments'] },
      schema: {
        summary: 'Move an appointment to another time or doctor',
        params: idPathSchema,
        body: appointmentMoveSchema,
        response: responseOf(rowSchema),
      },
    },
    (request) => {
      const { id } = request.params
      const { version, appointment_date, start_time, doctor_id: doctor, room_id: room } = request.body
      const start = `${appointment_date} ${start_time}`
      const move = (trx: Db, actor: StaffRequester) =>
        moveTo(app, trx, { id, actor, version, start, doctor, room })
      // The desk may undo a move: the time is offered to the waiting list within a minute.
      return respondAfter(request, id, move, { isOfferedAtOnce: false })
    },
  )

  routes.post(
    undoAppointment.path,
    {
      config: { access: 'appointments.confirm', changes: ['appointments'] },
      schema: {
        summary: 'Undo the last change of state; undoing a cancellation needs `appointments.change`',
        params: idPathSchema,
        body: versionSchema,
        response: responseOf(rowSchema),
      },
    },
    (request) => {
      const { id } = request.params
      const { version } = request.body
      return respondAfter(request, id, async (trx, actor) => {
        const { state } = await lockAppointment(trx, { id, actor, version })
        if (state === 'cancelled') requireChange(actor, id)
        await undoLastChange(app, trx, { id, actor, version })
      })
    },
  )

  routes.get(
    fetchAppointmentHistory.path,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary: 'The changes of an appointment, oldest first',
        params: idPathSchema,
        response: responseOf(array(eventSchema)),
      },
    },
    async (request) => {
      const { id } = request.params
      const actor = await staffRequester(request)
      const data = await app.db.transaction().execute(async (trx) => {
        await recordRead(app, trx, await lockAppointment(trx, { id, actor }), actor)
        return historyOf(trx, id)
      })
      return { success: true, message: request.translate('success'), data }
    },
  )
}
