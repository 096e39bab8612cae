import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Registry } from 'prom-client'
import { SettingsError } from '../settings.ts'
import { createClinicMetrics } from './clinic-metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the metrics; null if they are switched off. */
    metricsUrl: string | null
  }
}

/** `/metrics` on a separate port: the public port never serves it. */
export const metricsPlugin = fp(async (app) => {
  app.decorate('metricsUrl', null)
  const { metrics } = app.settings
  if (!metrics) return

  const registry = new Registry()
  const recordResponse = createProcessMetrics(registry)
  createClinicMetrics(registry, app)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // Unknown paths and their methods are invented by clients and must not become labels.
    const { url } = routeOptions
    recordResponse(url ? method : 'other', url ?? 'unknown', statusCode, elapsedTime)
  })

  const server = createServer((request, response) => void respond(app, registry, request, response))
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, metrics.port)))
      server.listen(metrics.port, metrics.host, resolve)
    })
    const { address, family, port } = server.address() as AddressInfo
    app.metricsUrl = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`
    app.log.info(`metrics at ${app.metricsUrl}`)
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

const explain = (error: NodeJS.ErrnoException, port: number) =>
  error.code === 'EADDRINUSE'
    ? new SettingsError([
        `Port ${port} is taken by another program. Stop it, or set METRICS_PORT to another number.`,
      ])
    : error

async function respond(
  app: FastifyInstance,
  registry: Registry,
  { method, url }: IncomingMessage,
  response: ServerResponse,
) {
  const say = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return say(404, 'Only GET /metrics is here.\n')
  try {
    return say(200, await registry.metrics(), registry.contentType)
  } catch (err) {
    app.log.error({ err }, 'metrics failed')
    return say(503, 'The database did not respond; try again.\n')
  }
}
