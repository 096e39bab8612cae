import { listen } from '@molar/tools/listen'

interface ReleaseCounts {
  version: string
  mounted?: number
  booked?: number
  failed?: number
  /** Default: as many networks as loads. */
  networks?: { mounted: number; failed: number }
  hours?: number
}

/** Returns the response of `/metrics` of a clinic server with counts of booking. */
export const metricsText = (database: string, ...releases: ReleaseCounts[]) =>
  [
    '# TYPE molar_database_info gauge',
    `molar_database_info{id="${database}"} 1`,
    'process_cpu_seconds_total 12.5',
    ...releases.flatMap(
      ({ version, mounted = 0, booked = 0, failed = 0, networks = { mounted, failed }, hours = 1 }) => {
        const of = `remote="booking",version="${version}"`
        return [
          `molar_remote_loads_total{${of},outcome="mounted",phase=""} ${mounted}`,
          `molar_remote_loads_total{${of},outcome="booked",phase=""} ${booked}`,
          `molar_remote_loads_total{${of},outcome="failed",phase="mount"} ${failed}`,
          `molar_remote_networks{${of},outcome="mounted",hours="${hours}"} ${networks.mounted}`,
          `molar_remote_networks{${of},outcome="failed",hours="${hours}"} ${networks.failed}`,
        ]
      },
    ),
  ].join('\n')

/** Starts a clinic server with `/metrics` alone. It responds with the result of `text`, and with 503 for null. */
export async function startMetricsServer(text: () => string | null | Promise<string | null>) {
  const { port, close } = await listen((_request, response) => {
    void Promise.resolve(text()).then((body) => response.writeHead(body === null ? 503 : 200).end(body ?? ''))
  })
  return { url: `http://127.0.0.1:${port}/metrics`, close }
}
