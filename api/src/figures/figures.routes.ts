import {
  type DayLoad,
  fetchFigures,
  type FigureCounts,
  type Figures,
  figuresSchema,
  type LeadTime,
  type LocationCode,
  LOCATIONS,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, number, object, type ObjectSchema, string } from 'yup'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import { loadOfNextDays } from './next-days.ts'
import { readFigures } from './read-figures.ts'

const counts: ObjectSchema<FigureCounts> = object({
  appointments: number().required(),
  begun: number().required(),
  noShows: number().required(),
  cancelled: number().required(),
})

const leadTime: ObjectSchema<LeadTime> = object({
  hours: number().defined().nullable(),
  appointments: number().required(),
})

const dayLoad: ObjectSchema<DayLoad> = object({
  date: string().required(),
  available: number().required(),
  booked: number().required(),
})

const figures: ObjectSchema<Figures> = object({
  total: counts,
  medianLeadHours: number().defined().nullable(),
  leadTimes: array(leadTime).required(),
  days: array(counts.shape({ date: string().required() })).required(),
  weekdays: array(counts.shape({ weekday: number().required() })).required(),
  branches: array(counts.shape({ location: string<LocationCode>().required() })).required(),
  doctors: array(
    counts.shape({ id: number().required(), name: string().required(), location: string<LocationCode>() }),
  ).required(),
  services: array(counts.shape({ name: string().defined().nullable() })).required(),
  nextDays: array(dayLoad).required(),
})

/** Numbers of appointments, without patients: extension `figures`. */
export const figuresRoutes: FastifyPluginAsync = async (app) => {
  app.withTypeProvider<YupTypeProvider>().get(
    fetchFigures.path,
    {
      config: { access: 'figures.read' },
      schema: {
        summary:
          'Numbers of appointments, no-shows and cancellations by day, weekday, branch, doctor and service; hours from booking to visit; the booked share of the next 14 days',
        querystring: figuresSchema,
        response: responseOf(figures),
      },
    },
    async (request) => {
      const { location, from, to } = request.query
      const branches = branchesFor(await staffRequester(request), location) ?? [...LOCATIONS]
      const now = app.clock()
      const [counted, nextDays] = await Promise.all([
        readFigures(app.db, { branches, from, to, now }),
        loadOfNextDays(app.db, { branches, now }),
      ])
      return { success: true, message: request.translate('success'), data: { ...counted, nextDays } }
    },
  )
}
