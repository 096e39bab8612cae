import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge, Registry } from 'prom-client'
import { listenError } from '../listen-error.ts'
import { createClinicMetrics } from './clinic-metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the metrics; null if they are switched off. */
    metricsUrl: string | null
  }
}

/** Milliseconds that the figures from the database are waited for. Prometheus waits 10 s by default, `watch` 5 s. */
const LONGEST_WAIT = 3000

/** `/metrics` on a separate port: the public port never serves it. */
export const metricsPlugin = fp(async (app) => {
  app.decorate('metricsUrl', null)
  const { metrics } = app.settings
  if (!metrics) return

  const own = new Registry()
  const recordResponse = createProcessMetrics(own)
  const readMetrics = createMetricsReader(app, own)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // Unknown paths and their methods are invented by clients and must not become labels.
    const { url } = routeOptions
    recordResponse(url ? method : 'other', url ?? 'unknown', statusCode, elapsedTime)
  })

  const server = createServer((request, response) => void respond(readMetrics, request, response))
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, metrics, 'METRICS_')))
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

/** Returns the function that reads all metrics. While the database does not give its figures, it reads those of `own` alone. */
export function createMetricsReader(
  app: FastifyInstance,
  own: Registry,
  untilLate = () => AbortSignal.timeout(LONGEST_WAIT),
) {
  const clinic = new Registry()
  createClinicMetrics(clinic, app)
  const isUp = new Gauge({
    name: 'molar_database_up',
    help: 'Whether the database gave its figures in time: 1 or 0',
    registers: [own],
  })
  let reading: Promise<string> | undefined
  // A database that does not respond is not asked again by the next scrape.
  const readClinic = () => (reading ??= clinic.metrics().finally(() => (reading = undefined)))

  return async () => {
    const figures = await Promise.race([readClinic(), endOf(untilLate())]).catch((err: unknown) => {
      app.log.error({ err }, 'metrics of the database failed')
      return ''
    })
    isUp.set(figures ? 1 : 0)
    return `${await own.metrics()}\n${figures}`
  }
}

async function endOf(wait: AbortSignal): Promise<never> {
  await once(wait, 'abort')
  throw new Error(`no figures within ${LONGEST_WAIT} ms`)
}

async function respond(
  readMetrics: () => Promise<string>,
  { method, url }: IncomingMessage,
  response: ServerResponse,
) {
  const say = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return say(404, 'Only GET /metrics is here.\n')
  return say(200, await readMetrics(), Registry.PROMETHEUS_CONTENT_TYPE)
}
