import { clinicDate, counted, line } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { object } from 'yup'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { auditPage, auditRecords } from './audit-report.ts'
import { UnknownPerson } from './patient-id.ts'

const querySchema = object({
  since: clinicDate().required(),
  staff: line(100),
  patient: line(100),
  after: counted(0, 9_999_999_999),
})

/** Used by `npm run audit` while this server has the database open. */
export const auditRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const options = { config: { access: 'operator' as const }, schema: { querystring: querySchema } }

  routes.get('/operator/audit', options, async ({ query }) => {
    const data = await auditPage(app.db, query).catch((error: unknown) => {
      throw error instanceof UnknownPerson
        ? new Problem(422, 'invalid', { messageKey: error.message })
        : error
    })
    return { success: true, message: 'Audit log', data }
  })

  routes.get('/operator/audit/records', options, async ({ query }) => {
    const data = await auditRecords(app.db, query, app.clock())
    if (!data) throw new Problem(404, 'not_found')
    return { success: true, message: 'Audit log', data }
  })
}
