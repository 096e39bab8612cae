import { cpus, loadavg, totalmem } from 'node:os'
import type { LatencyMeasurement } from './measure.ts'
import { SHARED_BUFFERS } from './postgres.ts'

export interface Section {
  name: string
  rows: {
    name: string
    alone: LatencyMeasurement
    together: LatencyMeasurement
    /** How many times as often the bare route responded in a second, measured just before. */
    share: number
  }[]
}

const milliseconds = (value: number) => value.toFixed(1)
const times = ({ p50, p95, p99 }: LatencyMeasurement) => [p50, p95, p99].map(milliseconds)

/** A table in Markdown. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** @param loadBefore of the last minute, before the benchmark began */
export const machine = (loadBefore: number) =>
  [
    `${cpus().length} cores (${cpus()[0]?.model.split(' with ')[0]?.trim()})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    process.platform,
    `PostgreSQL with ${SHARED_BUFFERS} of shared buffers`,
    `load ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after`,
  ].join(', ')

/** `docs/benchmarks/api.md`. */
export function report(sections: Section[], appointments: number, loadBefore: number): string {
  const rows = sections.flatMap(({ name, rows: calls }) =>
    calls.map(({ name: call, alone, together, share }) => [
      name,
      call,
      ...times(alone),
      Math.round(together.perSecond).toLocaleString('en'),
      share < 1.5 ? '' : `1/${Math.round(share)}`,
      ...times(together),
      together.refused > 0 ? `${together.refused.toFixed(1)} %` : '',
    ]),
  )
  return `# Response times of the clinic server

Written by \`npm run bench:api\`; do not edit. ${appointments.toLocaleString('en')} appointments of three branches, 40,000
patients. The complete server over HTTP in a process of its own, with tokens, limits, audit log and outbox. The machine also
sends the requests: ${machine(loadBefore)}.

"One at a time" is how long a person waits. "Ten at once" is how much the server can do. Milliseconds; 4 s for each figure
after 1 s of warming up, on a server that has processed calls for 5 s before the first. "Of the bare route" compares with a
bare route of Fastify that was measured with ten at once just before. If the load is above the number of cores, other
programs were running: then compare with the bare route, not with another day.
PostgreSQL does not wait for the disk here (\`fsync=off\`), and PGlite never does.

${table(
  [
    '',
    'call',
    'one at a time: p50',
    'p95',
    'p99',
    'ten at once: per second',
    'of the bare route',
    'p50',
    'p95',
    'p99',
    'refused',
  ],
  rows,
)}
`
}
