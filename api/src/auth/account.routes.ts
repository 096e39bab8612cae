import {
  changePassword as changePasswordCall,
  changePasswordSchema,
  endSessions,
  endSessionsSchema,
  listSessions,
  type StaffSession,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { bearerOf, staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { endOtherSessions, endSession, sessionsOf } from '../tokens/sessions.ts'
import { contextOf } from './account-context.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword } from '../staff/credentials.ts'

const session: ObjectSchema<StaffSession> = object({
  id: number().required(),
  current: boolean().required(),
  signedInAt: string().required(),
  lastUsedAt: string().required(),
  endsAt: string().required(),
  idleMinutes: number().required(),
  browser: string().defined().nullable(),
  system: string().defined().nullable(),
})

/** What the signed-in member of staff does with their own account. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'account.own' as const }
  const { db } = app

  routes.get(
    listSessions.path,
    { config, schema: { summary: "The requester's own sessions", response: responseOf(array(session)) } },
    async (request) => {
      const { userId } = await staffRequester(request)
      return {
        success: true,
        message: request.translate('success'),
        data: await sessionsOf(db, userId, bearerOf(request)!, app.clock()),
      }
    },
  )

  routes.post(
    endSessions.path,
    {
      config,
      schema: {
        summary: "End one of the requester's own sessions, or without `id` all but the one that asks",
        body: endSessionsSchema,
        response: responseOf(),
      },
    },
    async (request) => {
      const { network, body } = request
      const requester = await staffRequester(request)
      const { userId } = requester
      await confirmPassword(app, userId, { password: body.password, field: 'password', address: request })
      await db.transaction().execute(async (trx) => {
        if (body.id === undefined) await endOtherSessions(trx, userId, bearerOf(request)!)
        else if (!(await endSession(trx, userId, body.id)))
          throw new Problem(404, 'not_found', { messageKey: 'session.gone' })
        await app.audit.record(
          { actor: requester, action: 'session.ended', subject: `staff:${userId}`, network },
          trx,
        )
      })
      return { success: true, message: request.translate('session.ended') }
    },
  )

  routes.post(
    changePasswordCall.path,
    {
      config,
      schema: { summary: 'Change the own password', body: changePasswordSchema, response: responseOf() },
    },
    async (request) => {
      await changePassword(app, request.body, await contextOf(request))
      return { success: true, message: request.translate('password.changedHere') }
    },
  )
}
