import { availabilitySchema, type DayOfSlots, fetchAvailability, type LocationCode } from '@molar/contract'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { array, boolean, object, type ObjectSchema, string } from 'yup'
import { isStaffOf } from '../booking/booker.ts'
import { bearerOf, type Requester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { cachedAvailableTimes } from './cached-available-times.ts'

const day: ObjectSchema<DayOfSlots> = object({
  date: string().required(),
  slots: array(object({ start: string().required(), free: boolean().required() })).required(),
})

/** The appointment of the link whose token is the bearer. A move keeps its minutes. */
async function appointmentOfLink(app: FastifyInstance, request: FastifyRequest, branch: LocationCode) {
  const link = await app.links.find(bearerOf(request) ?? '')
  if (!link || link.hasEnded) return null
  const appointment = await app.db
    .selectFrom('appointments')
    .where('id', '=', link.appointmentId)
    .where('branch', '=', branch)
    .select(['id', 'starts_at', 'verified'])
    .select(sql<number>`(extract(epoch from ends_at - starts_at) / 60)::int`.as('minutes'))
    .executeTakeFirst()
  if (!appointment) return null
  const { starts_at, ...rest } = appointment
  return { ...rest, date: starts_at.slice(0, 10) }
}

/** New patients and staff who book for them have a share of each day. The front desk may exceed it. */
const hasShare = (requester: Requester | null, branch: LocationCode) =>
  requester === null ||
  (requester.kind === 'staff' && !isStaffOf({ patientId: null, staff: requester }, branch))

export const availabilityRoutes: FastifyPluginAsync = async (app) => {
  const availableTimes = cachedAvailableTimes(app)

  app.withTypeProvider<YupTypeProvider>().get(
    fetchAvailability.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Available times of a branch, day by day',
        querystring: availabilitySchema,
        response: responseOf(array(day)),
      },
    },
    async (request, reply) => {
      const { query } = request
      const linked = await appointmentOfLink(app, request, query.location)
      const requester = linked ? null : await app.identify(request)
      const asNew = linked ? !linked.verified : hasShare(requester, query.location)
      // Anybody else could fill the cache with the times of every length.
      const minutes = linked?.minutes ?? (requester ? query.minutes : undefined)
      const wanted = { ...query, minutes, asNew }
      const data = await availableTimes(wanted)
      const ownDay = linked ? data.findIndex((json) => json.startsWith(`{"date":"${linked.date}"`)) : -1
      if (linked && ownDay >= 0) {
        // The appointment can be moved to a time that overlaps its own, also when new patients have used their share of the day.
        const ofOwnDay = { ...wanted, from: linked.date, days: 1, asNew: false, except: linked.id }
        data[ownDay] = (await availableTimes(ofOwnDay))[0]!
      }
      // The database has written the JSON: to read it and to write it again would cost more than the rest of the request.
      const message = JSON.stringify(request.translate('success'))
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"success":true,"message":${message},"data":[${data.join(',')}]}`)
    },
  )
}
