import {
  type AvailabilityQuery,
  availabilitySchema,
  type DayOfSlots,
  fetchAvailability,
  type LocationCode,
} from '@molar/contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { array, boolean, object, type ObjectSchema, string } from 'yup'
import { isStaffOf } from '../booking/booker.ts'
import { bearerOf, type Requester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import type { FoundLink } from '../my-appointments/appointment-link-tokens.ts'
import { cachedAvailableTimes } from './cached-available-times.ts'

const day: ObjectSchema<DayOfSlots> = object({
  date: string().required(),
  slots: array(object({ start: string().required(), free: boolean().required() })).required(),
})

/** What `appointmentId` or the link of the bearer names. A move keeps its minutes. */
async function appointmentToMove(
  app: FastifyInstance,
  { location, appointmentId }: AvailabilityQuery,
  link: FoundLink | undefined,
  requester: Requester | null,
) {
  const appointment = app.db
    .selectFrom('appointments as a')
    .where('a.branch', '=', location)
    .select(['a.id', 'a.starts_at', 'a.verified'])
    .select(sql<number>`(extract(epoch from a.ends_at - a.starts_at) / 60)::int`.as('minutes'))
    .select((eb) =>
      eb
        .selectFrom('waiting_list_offers as o')
        .innerJoin('waiting_list_entries as e', 'e.id', 'o.entry_id')
        .whereRef('e.appointment_id', '=', 'a.id')
        .where('o.state', '=', 'open')
        .select('o.starts_at')
        .limit(1)
        .as('held_at'),
    )
  const wanted = link
    ? !link.hasEnded && appointment.where('a.id', '=', link.appointmentId)
    : appointmentId !== undefined &&
      requester?.kind === 'patient' &&
      appointment
        .where('a.id', '=', appointmentId)
        .where('a.patient_id', '=', requester.patientId)
        .where('a.verified', '=', true)
  const row = wanted && (await wanted.executeTakeFirst())
  if (!row) return null
  const { id, verified, minutes, starts_at, held_at } = row
  const days = [starts_at, held_at].flatMap((start) => (start ? [start.slice(0, 10)] : []))
  return { id, verified, minutes, ownDay: days[0], days: new Set(days) }
}

const isDeskOf = (requester: Requester | null, branch: LocationCode) =>
  requester?.kind === 'staff' && isStaffOf({ patientId: null, staff: requester }, branch)

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
      const link = await app.links.find(bearerOf(request) ?? '')
      const requester = link ? null : await app.identify(request)
      const moved = await appointmentToMove(app, query, link, requester)
      const isDesk = isDeskOf(requester, query.location)
      // New patients and staff who book for them have a share of each day. The front desk may exceed it.
      const asNew = moved ? !moved.verified : requester?.kind !== 'patient' && !isDesk
      // Anybody else could fill the cache with the times of every length.
      const minutes = moved?.minutes ?? (requester ? query.minutes : undefined)
      const wanted = { ...query, minutes, asNew, atDesk: isDesk && query.atDesk === true }
      const data = await availableTimes(wanted)
      for (const day of moved?.days ?? []) {
        const index = data.findIndex((json) => json.startsWith(`{"date":"${day}"`))
        if (index < 0) continue
        // The appointment can be moved to a time that overlaps its own, also when new patients have used their share of the
        // day, and to a time that is held for its patient.
        const isNew = asNew && day !== moved?.ownDay
        const ofDay = { ...wanted, from: day, days: 1, asNew: isNew, except: moved?.id }
        data[index] = (await availableTimes(ofDay))[0]!
      }
      // The database has written the JSON: to read it and to write it again would cost more than the rest of the request.
      const message = JSON.stringify(request.translate('success'))
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"success":true,"message":${message},"data":[${data.join(',')}]}`)
    },
  )
}
