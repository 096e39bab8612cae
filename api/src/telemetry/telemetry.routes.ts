import { remoteLoadSchema, reportRemoteLoad } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { YupTypeProvider } from '../http/validation.ts'
import { countLoad } from './count-load.ts'

/** Reports from browsers about the remotes they load. The response does not show whether a report counted. */
export const telemetryRoutes: FastifyPluginAsync = async (app) => {
  app.withTypeProvider<YupTypeProvider>().post(
    reportRemoteLoad.path,
    {
      config: { access: 'public', changes: [] },
      bodyLimit: 1024,
      schema: {
        summary: 'Report how a release of a remote loaded; counted once per release, address and minute',
        body: remoteLoadSchema,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      const counted = await countLoad(app, request.body, request.network)
      const { remote, version, outcome, phase, shell } = request.body
      if (counted && outcome === 'failed')
        request.log.warn({ remote, version, phase, shell }, 'a remote failed in a browser')
      return reply.code(204).send()
    },
  )
}
