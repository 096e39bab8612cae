import { listen } from '@molar/tools/listen'

interface Told {
  version: string
  mounted?: number
  failed?: number
  /** Votes of networks; as many as loads when left out. */
  votes?: { mounted: number; failed: number }
  hours?: number
}

/** What `/metrics` of a clinic server says of booking. */
export const counts = (database: string, ...releases: Told[]) =>
  [
    '# TYPE molar_database_info gauge',
    `molar_database_info{id="${database}"} 1`,
    'process_cpu_seconds_total 12.5',
    ...releases.flatMap(({ version, mounted = 0, failed = 0, votes = { mounted, failed }, hours = 1 }) => {
      const of = `remote="booking",version="${version}"`
      return [
        `molar_remote_loads_total{${of},outcome="mounted",phase=""} ${mounted}`,
        `molar_remote_loads_total{${of},outcome="failed",phase="mount"} ${failed}`,
        `molar_remote_networks{${of},outcome="mounted",hours="${hours}"} ${votes.mounted}`,
        `molar_remote_networks{${of},outcome="failed",hours="${hours}"} ${votes.failed}`,
      ]
    }),
  ].join('\n')

/** A copy of the clinic server, of which only the counts answer: `tell` is asked at every look, null is a failure. */
export async function startCounts(tell: () => string | null | Promise<string | null>) {
  const { port, close } = await listen((_request, response) => {
    void Promise.resolve(tell()).then((text) => response.writeHead(text === null ? 503 : 200).end(text ?? ''))
  })
  return { url: `http://127.0.0.1:${port}/metrics`, close }
}
