import type { FastifyPluginAsync } from 'fastify'
import { countSealed } from './sealed-columns.ts'

/** Used by `npm run keys` while this server has the database open. */
export const secretsRoutes: FastifyPluginAsync = async (app) => {
  const config = { access: 'operator' as const }
  for (const [method, reseal] of [
    ['GET', false],
    ['POST', true],
  ] as const)
    app.route({
      method,
      url: '/operator/keys',
      config,
      handler: async () => {
        // Before the change: it may be interrupted.
        if (reseal)
          await app.audit.record({ actor: { kind: 'command', name: 'keys' }, action: 'keys.resealed' })
        const data = await countSealed(app.db, app.keyring, { reseal })
        return { success: true, message: 'Sealed values', data }
      },
    })
}
