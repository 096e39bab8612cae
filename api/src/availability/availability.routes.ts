import { availabilitySchema, type DayOfSlots, fetchAvailability } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, object, type ObjectSchema, string } from 'yup'
import { answerOf } from '../http/answers.ts'
import { wrongField } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { freeTimes, unknownChoice } from './availability.repository.ts'

const day: ObjectSchema<DayOfSlots> = object({
  date: string().required(),
  slots: array(object({ start: string().required(), free: boolean().required() })).required(),
})

export const availabilityRoutes: FastifyPluginAsync = async (app) => {
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
    async (request) => {
      const { query } = request
      const unknown = await unknownChoice(app.db, query.location, query)
      if (unknown) throw wrongField(`${unknown}Id`, 'id.invalid')
      const asNew = (await app.identify(request)) === null
      const data = await freeTimes(app.db, { ...query, now: app.clock(), asNew })
      return { success: true, message: request.translate('success'), data }
    },
  )
}
