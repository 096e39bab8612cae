import { type AppointmentDetails, fetchAppointment, idPathSchema } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { type ObjectSchema, string } from 'yup'
import { lockAppointment, recordRead } from '../appointments/changes.ts'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { scheduledSchema } from './schedule.routes.ts'
import { scheduledAppointments } from './scheduled-appointments.ts'

const detailsSchema: ObjectSchema<AppointmentDetails> = scheduledSchema.shape({
  location: string<AppointmentDetails['location']>().required(),
})

/** One appointment, also a cancelled one, which the schedule leaves out: extension `schedule`. */
export const appointmentRoutes: FastifyPluginAsync = async (app) => {
  app.withTypeProvider<YupTypeProvider>().get(
    fetchAppointment.path,
    {
      config: { access: 'appointments.read' },
      schema: {
        summary: 'An appointment of any day and any state',
        params: idPathSchema,
        response: responseOf(detailsSchema),
      },
    },
    async (request) => {
      const { id } = request.params
      const actor = await staffRequester(request)
      const data = await app.db.transaction().execute(async (trx) => {
        const row = await lockAppointment(trx, { id, actor })
        await recordRead(app, trx, row, actor)
        const [appointment] = await scheduledAppointments(trx, sql`a.id = ${id}`)
        return { ...appointment!, location: row.branch }
      })
      return { success: true, message: request.translate('success'), data }
    },
  )
}
