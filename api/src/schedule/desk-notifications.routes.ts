import {
  type DeskNotification,
  fetchDeskNotifications,
  markNotificationsSeen,
  notificationsSeenSchema,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { deskNotifications, recordSeen } from './desk-notifications.ts'

const notificationSchema: ObjectSchema<DeskNotification> = object({
  id: string().required(),
  at: string().required(),
  kind: string<DeskNotification['kind']>().required(),
  appointmentId: number().defined().nullable(),
  reference: string().defined().nullable(),
  location: string<DeskNotification['location']>().required(),
  start: string().defined().nullable(),
  about: string(),
  seen: boolean(),
})

/** The bell of the front desk: extension `schedule`. */
export const deskNotificationsRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()

  routes.get(
    fetchDeskNotifications.path,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary:
          'What patients did and what failed in the last 24 hours, without names; at most 100, newest first',
        response: responseOf(array(notificationSchema)),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const data = await deskNotifications(app.db, { actor, now: app.clock() })
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.post(
    markNotificationsSeen.path,
    {
      config: { access: 'appointments.read', changes: [] },
      schema: {
        summary: 'Record up to which instant the person has seen the notifications',
        body: notificationsSeenSchema,
        response: responseOf(),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      await recordSeen(app.db, { actor, until: new Date(request.body.until), now: app.clock() })
      return { success: true, message: request.translate('success') }
    },
  )
}
