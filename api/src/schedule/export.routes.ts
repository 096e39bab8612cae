import { Readable } from 'node:stream'
import { SCHEDULE_EXPORT_PATH, scheduleExportSchema } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { staffRequester } from '../http/access.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { branchesFor } from '../staff/branch-scope.ts'
import { exportSchedule } from './export-schedule.ts'

/** The appointments of a branch for a spreadsheet: extension `schedule`. */
export const exportRoutes: FastifyPluginAsync = async (app) => {
  app.withTypeProvider<YupTypeProvider>().get(
    SCHEDULE_EXPORT_PATH,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary: 'Appointments of a branch as CSV, all or of one doctor or state; at most 366 days',
        querystring: scheduleExportSchema,
      },
    },
    async (request, reply) => {
      const actor = await staffRequester(request)
      const { location, from, to } = request.query
      branchesFor(actor, location)
      const parts = exportSchedule({
        db: app.db,
        query: request.query,
        translate: (key) => request.translate(key),
        record: (patients) => app.audit.record({ actor, action: 'appointments.exported', patients }),
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="appointments-${location}-${from}-${to}.csv"`)
        .send(Readable.from(parts, { objectMode: false, highWaterMark: 1 }))
    },
  )
}
