import {
  CALENDAR_FEED_PATH,
  type CalendarFeed,
  fetchCalendarFeed,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { object, type ObjectSchema, string } from 'yup'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { tooMany } from '../limits/limits.ts'
import { withdrawFeed } from '../staff/withdraw-feed.ts'
import { feedFile, feedOf, findFeed, renewFeed } from './calendar-feed.ts'

const feedSchema: ObjectSchema<CalendarFeed> = object({
  shows: string<CalendarFeed['shows']>().required(),
  since: string().defined().nullable(),
})

/** Appointments for calendar programs: extension `calendar-feed`. */
export const calendarFeedRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'appointments.read' as const }

  routes.get(
    fetchCalendarFeed.path,
    {
      config,
      schema: {
        summary: 'Whether the requester has an address for a calendar program',
        response: responseOf(feedSchema),
      },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await feedOf(app.db, await staffRequester(request)),
    }),
  )

  routes.post(
    renewCalendarFeed.path,
    {
      config,
      schema: {
        summary: "Make the requester's secret address for a calendar program; the former one ends",
        response: responseOf(feedSchema.shape({ path: string().required() })),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const data = await app.db.transaction().execute(async (trx) => {
        const path = await renewFeed(trx, { userId: actor.userId, now: app.clock() })
        await app.audit.record({ actor, action: 'calendar-feed.renewed' }, trx)
        return { ...(await feedOf(trx, actor)), path }
      })
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.delete(
    withdrawCalendarFeed.path,
    {
      config,
      schema: {
        summary: "Withdraw the requester's address for a calendar program",
        response: responseOf(feedSchema),
      },
    },
    async (request) => {
      const actor = await staffRequester(request)
      const data = await app.db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await withdrawFeed(trx, actor.userId)
        if (numDeletedRows > 0n) await app.audit.record({ actor, action: 'calendar-feed.withdrawn' }, trx)
        return feedOf(trx, actor)
      })
      return { success: true, message: request.translate('success'), data }
    },
  )

  routes.get(
    CALENDAR_FEED_PATH,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Appointments as text/calendar, by a secret address, without anything about patients',
        params: object({ token: string().required() }),
      },
    },
    async (request, reply) => {
      const feed = await findFeed(app.db, request.params.token)
      if (!feed) {
        // A right address is never limited: calendar services read for many people from one network.
        const full = await app.limits.take([
          { limit: app.settings.limits.unknownFeedsPerAddress, of: request.addressBlock },
        ])
        throw full ? tooMany(full) : new Problem(404, 'not_found')
      }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(await feedFile(app.db, feed, app.clock()))
    },
  )
}
