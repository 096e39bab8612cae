import {
  type AffectedAppointment,
  blockerSchema,
  fetchAffectedAppointments,
  followUpSchema,
  idPathSchema,
  LOCATIONS,
  markCalled,
  offerOtherTimes,
  previewBlocker,
  scheduleChangesSchema,
  undoCalled,
} from '@molar/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { rowSchema, rowsOf } from '../appointments/appointment-rows.ts'
import { requireScope } from '../blockers/blocker-rights.ts'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import {
  previewAffectedAppointments,
  readAffectedAppointments,
  recordFollowUp,
  undoCall,
} from './affected-appointments.ts'
import { scheduledSchema } from './schedule.routes.ts'

const affectedSchema: ObjectSchema<AffectedAppointment> = object({
  appointment: scheduledSchema,
  location: string().oneOf(LOCATIONS),
  blocker: object({ id: number().defined().nullable(), description: string().defined() }),
  offered: boolean().required(),
})

/** Appointments at times that blockers block: extension `schedule`. */
export const affectedAppointmentsRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()

  routes.get(
    fetchAffectedAppointments.path,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary: 'Coming appointments at times that a blocker blocks, which nobody has dealt with',
        querystring: scheduleChangesSchema,
        response: responseOf(array(affectedSchema)),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const branches = branchesFor(actor, request.query.location) ?? null
      const { list, patients } = await readAffectedAppointments(app.db, { branches, now: app.clock() })
      await app.audit.record({ actor, action: 'appointments.read', patients })
      return { success: true, message: request.translate('success'), data: list }
    },
  )

  routes.post(
    previewBlocker.path,
    {
      config: { access: 'blockers.write', changes: [] },
      schema: {
        summary: 'The appointments that a blocker would affect; nothing is saved',
        body: blockerSchema,
        response: responseOf(array(affectedSchema)),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      requireScope(actor, request.body)
      const { list, patients } = await previewAffectedAppointments(app, {
        input: request.body,
        branches: actor.branches,
      })
      await app.audit.record({ actor, action: 'appointments.read', patients })
      return { success: true, message: request.translate('success'), data: list }
    },
  )

  const record = async (
    request: FastifyRequest,
    { action, ...followUp }: { id: number; blocker: number; action: 'offered' | 'called' | 'call-undone' },
  ) => {
    const actor = await staffRequester(request)
    const data = await app.db.transaction().execute(async (trx) => {
      if (action === 'call-undone') await undoCall(app, trx, { ...followUp, actor })
      else await recordFollowUp(app, trx, { ...followUp, action, actor })
      return (await rowsOf(trx, [followUp.id]))[0]!.row
    })
    app.outbox.wakeWithoutAnnouncements()
    return { success: true, message: request.translate('success'), data }
  }

  routes.post(
    offerOtherTimes.path,
    {
      config: { access: 'appointments.change' },
      schema: {
        summary: 'Ask the patient of an affected appointment to choose another time',
        params: idPathSchema,
        body: followUpSchema,
        response: responseOf(rowSchema),
      },
    },
    (request) => record(request, { id: request.params.id, blocker: request.body.blocker, action: 'offered' }),
  )

  routes.post(
    markCalled.path,
    {
      config: { access: 'appointments.confirm' },
      schema: {
        summary: 'Take an affected appointment off the call list: somebody spoke with the patient',
        params: idPathSchema,
        body: followUpSchema,
        response: responseOf(rowSchema),
      },
    },
    (request) => record(request, { id: request.params.id, blocker: request.body.blocker, action: 'called' }),
  )

  routes.post(
    undoCalled.path,
    {
      config: { access: 'appointments.confirm' },
      schema: {
        summary: 'Put an affected appointment on the call list again: nobody spoke with the patient',
        params: idPathSchema,
        body: followUpSchema,
        response: responseOf(rowSchema),
      },
    },
    (request) =>
      record(request, { id: request.params.id, blocker: request.body.blocker, action: 'call-undone' }),
  )
}
