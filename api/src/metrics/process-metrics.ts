import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'

/** Figures of this process. Report each response with its duration in milliseconds. */
export function createProcessMetrics(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'molar_http_requests_total',
    help: 'Responses of this copy, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'molar_http_request_duration_seconds',
    help: 'How long responses of this copy took, by route',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return (method: string, route: string, status: number, milliseconds: number) => {
    requests.inc({ method, route, status })
    durations.observe({ method, route }, milliseconds / 1000)
  }
}
