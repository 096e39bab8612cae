import type { FastifyPluginAsync } from 'fastify'
import { object, string } from 'yup'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { outboxReport, retryAllUndelivered, retryUndelivered } from './undelivered.ts'

const idSchema = object({ id: string().uuid().required() })

/** Used by `npm run outbox` while this server has the database open. */
export const outboxRoutes: FastifyPluginAsync = async (app) => {
  const config = { access: 'operator' as const }
  const routes = app.withTypeProvider<YupTypeProvider>()

  routes.get('/operator/outbox', { config }, async () => ({
    success: true,
    message: 'Outbox',
    data: await outboxReport(app.db, app.clock),
  }))

  routes.post('/operator/outbox/retry', { config }, async () => {
    const retried = await retryAllUndelivered(app.db, app.clock)
    app.outbox.wakeWithoutAnnouncements()
    return { success: true, message: 'Queued again.', data: { retried } }
  })

  routes.post('/operator/outbox/:id/retry', { config, schema: { params: idSchema } }, async ({ params }) => {
    if (!(await retryUndelivered(app.db, app.clock, params.id))) throw new Problem(404, 'not_found')
    app.outbox.wakeWithoutAnnouncements()
    return { success: true, message: 'Queued again.' }
  })
}
