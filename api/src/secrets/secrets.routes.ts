import type { FastifyPluginAsync } from 'fastify'
import { countSealed, reseal } from './sealed-columns.ts'

/** Used by `npm run keys` while this server has the database open. */
export const secretsRoutes: FastifyPluginAsync = async (app) => {
  const options = { config: { access: 'operator' as const } }
  const actor = { kind: 'command' as const, name: 'keys' }

  app.get('/operator/keys', options, async () => {
    const data = await countSealed(app.db, app.keyring)
    return { success: true, message: 'Sealed values', data }
  })

  app.post('/operator/keys', options, async () => {
    const data = await reseal(app.db, app.keyring, (trx) =>
      app.audit.record({ actor, action: 'keys.resealed' }, trx),
    )
    return { success: true, message: 'Sealed values', data }
  })
}
