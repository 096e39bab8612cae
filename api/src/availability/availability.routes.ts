import { availabilitySchema, type DayOfSlots, fetchAvailability } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, object, type ObjectSchema, string } from 'yup'
import { answerOf } from '../http/answers.ts'
import { wrongField } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { freeTimesJson, unknownChoice } from './availability.repository.ts'

const day: ObjectSchema<DayOfSlots> = object({
  date: string().required(),
  slots: array(object({ start: string().required(), free: boolean().required() })).required(),
})

/**
 * Milliseconds. The times also depend on the clock: a start that the branch no longer takes is shown for so long, and its
 * booking is refused.
 */
const LIFE = 1_000

export const availabilityRoutes: FastifyPluginAsync = async (app) => {
  const memory = app.memory.remember<string>({
    life: LIFE,
    dependsOn: ['appointments', 'clinic'],
    tables: [
      'appointments',
      'waiting_list_offers',
      'blockers',
      'branches',
      'branch_hours',
      'doctors',
      'doctor_hours',
      'rooms',
      'services',
      'service_doctors',
    ],
  })

  app.withTypeProvider<YupTypeProvider>().get(
    fetchAvailability.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Available times of a branch, day by day',
        querystring: availabilitySchema,
        response: answerOf(array(day)),
      },
    },
    async (request, reply) => {
      const { query } = request
      const asNew = (await app.identify(request)) === null
      const { location, from, days, doctorId, serviceId } = query
      const key = JSON.stringify([from, days, doctorId, serviceId, asNew])
      const data = await memory.get(location, key, async () => {
        const unknown = await unknownChoice(app.db, location, query)
        if (unknown) throw wrongField(`${unknown}Id`, 'id.invalid')
        return freeTimesJson(app.db, { ...query, now: app.clock(), asNew })
      })
      // The database has written the JSON: to read it and to write it again would cost more than the rest of the request.
      const message = JSON.stringify(request.translate('success'))
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"success":true,"message":${message},"data":${data}}`)
    },
  )
}
