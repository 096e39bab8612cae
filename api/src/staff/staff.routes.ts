import type { FastifyPluginAsync } from 'fastify'
import { Problem } from '../http/problem.ts'
import { manageStaff } from './manage-staff.ts'
import { readStaffOrder } from './staff-order.ts'

/** For `npm run staff` while this server holds the database. */
export const staffRoutes: FastifyPluginAsync = async (app) => {
  app.post('/operator/staff', { config: { access: 'operator' } }, async ({ body }) => {
    const read = readStaffOrder(body)
    if ('problems' in read) throw new Problem(422, 'invalid', { sentence: read.problems.join('\n') })
    const { db, clock, outbox, settings, audit } = app
    const parts = { db, clock, outbox, portalUrl: settings.portalUrl, record: audit.record }
    const outcome = await manageStaff(parts, read.order)
    outbox.wake()
    return { success: true, message: 'Done', data: outcome }
  })
}
