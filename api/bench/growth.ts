import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clinicToday } from '@molar/contract'
import {
  bellCall,
  figuresCall,
  otherTimesCall,
  patientsCall,
  scheduleCall,
  searchCall,
  twoLettersCall,
} from './calls.ts'
import { bookingsOfAvailableTimes, filledClinic, listCalls } from './filled-clinic.ts'
import { type LatencyMeasurement, measure } from './measure.ts'
import { startPostgres } from './postgres.ts'
import { machine, table } from './report.ts'
import { isSelection, selected } from './selection.ts'

const SIZES = [10_000, 1_000_000]
const REPORT = fileURLToPath(new URL('../../docs/benchmarks/growth.md', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'))
const loadBefore = loadavg()[0]!
try {
  const bySize: Map<string, LatencyMeasurement>[] = []
  for (const appointments of SIZES) bySize.push(await figuresOf(appointments))
  if (!isSelection) writeFileSync(REPORT, report(bySize))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** One call at a time on PostgreSQL. */
async function figuresOf(appointments: number) {
  const figures = new Map<string, LatencyMeasurement>()
  const postgres = await startPostgres()
  try {
    const { url, token, stop } = await filledClinic({ databaseUrl: postgres.url, folder, appointments })
    const today = clinicToday()
    const calls = [
      ...(await listCalls(url, token)),
      searchCall(token),
      twoLettersCall(token),
      patientsCall(token),
      scheduleCall(token, today),
      figuresCall(token, today),
      bellCall(token),
      otherTimesCall(today),
      ...(await bookingsOfAvailableTimes(url)),
    ]
    for (const call of selected(calls)) {
      const found = await measure(url, call, 1)
      figures.set(call.name, found)
      const { p50, p95, refused } = found
      console.log(
        `${call.name}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms; ${refused.toFixed(1)} % refused`,
      )
    }
    await stop()
  } finally {
    await postgres.stop()
  }
  return figures
}

function report(bySize: Map<string, LatencyMeasurement>[]) {
  const [few, many] = bySize as [Map<string, LatencyMeasurement>, Map<string, LatencyMeasurement>]
  const [small, large] = SIZES.map((size) => size.toLocaleString('en'))
  const rows = [...few].map(([call, one]) => {
    const other = many.get(call)!
    const cells = [one.p50, one.p95, other.p50, other.p95].map((value) => value.toFixed(1))
    const refused = Math.max(one.refused, other.refused)
    return [call, ...cells, (other.p50 / one.p50).toFixed(2), refused > 0 ? `${refused.toFixed(1)} %` : '']
  })
  return `# How the clinic server grows

Written by \`npm run bench:growth\`; do not edit. The same calls with ${small} and with ${large} appointments (two patients for five
appointments), on PostgreSQL, one at a time, over HTTP to a complete server. The machine also sends the requests: ${machine(loadBefore)}.
Milliseconds; 4 s for each figure after 1 s of warming up. PostgreSQL does not wait for the disk here (\`fsync=off\`).

${table(['call', `${small}: p50`, 'p95', `${large}: p50`, 'p95', 'times as long (p50)', 'refused'], rows)}
`
}
