import { availabilitySchema, type DayOfSlots, fetchAvailability } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, object, type ObjectSchema, string } from 'yup'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { cachedAvailableTimes } from './cached-available-times.ts'

const day: ObjectSchema<DayOfSlots> = object({
  date: string().required(),
  slots: array(object({ start: string().required(), free: boolean().required() })).required(),
})

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
      const asNew = (await app.identify(request)) === null
      const data = await availableTimes({ ...query, asNew })
      // The database has written the JSON: to read it and to write it again would cost more than the rest of the request.
      const message = JSON.stringify(request.translate('success'))
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"success":true,"message":${message},"data":[${data.join(',')}]}`)
    },
  )
}
