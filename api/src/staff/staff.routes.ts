import type { FastifyPluginAsync } from 'fastify'
import { Problem } from '../http/problem.ts'
import { manageStaff } from './manage-staff.ts'
import { parseStaffCommand } from './staff-command.ts'

/** Used by `npm run staff` while this server has the database open. */
export const staffRoutes: FastifyPluginAsync = async (app) => {
  app.post('/operator/staff', { config: { access: 'operator' } }, async ({ body }) => {
    const read = parseStaffCommand(body)
    if ('problems' in read) throw new Problem(422, 'invalid', { messageKey: read.problems.join('\n') })
    const { db, clock, outbox, settings, audit } = app
    const dependencies = { db, clock, outbox, portalUrl: settings.portalUrl, record: audit.record }
    const result = await manageStaff(dependencies, read.command)
    outbox.wakeWithoutAnnouncements()
    return { success: true, message: 'Done', data: result }
  })
}
