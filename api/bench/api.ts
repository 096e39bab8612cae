import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clinicToday } from '@molar/contract'
import { BARE, type Call, STATEMENT, availableTimesCall, otherTimesCall, searchCall } from './calls.ts'
import { bookingsOfAvailableTimes, branchListCalls, filledClinic, listCalls } from './filled-clinic.ts'
import { measure } from './measure.ts'
import { startPostgres } from './postgres.ts'
import { report, type Section } from './report.ts'
import { isSelection, selected } from './selection.ts'
import { run } from './servers.ts'

const APPOINTMENTS = 100_000
const REPORT = fileURLToPath(new URL('../../docs/benchmarks/api.md', import.meta.url))

const bareServer = await run('./bare.ts', {})

const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'))
const sections: Section[] = []
const loadBefore = loadavg()[0]!
try {
  sections.push({ name: 'Fastify alone', rows: [await measured(bareServer.url, BARE)] })
  const postgres = await startPostgres()
  try {
    sections.push({
      name: 'PostgreSQL',
      rows: [await shortestStatement(postgres.url), ...(await molar(postgres.url))],
    })
  } finally {
    await postgres.stop()
  }
  sections.push({ name: 'PGlite', rows: await molar(null) })
  if (!isSelection) writeFileSync(REPORT, report(sections, APPOINTMENTS, loadBefore))
} finally {
  await bareServer.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function shortestStatement(databaseUrl: string) {
  const { url, stop } = await run('./bare.ts', { DATABASE_URL: databaseUrl })
  try {
    return await measured(url, STATEMENT)
  } finally {
    await stop()
  }
}

async function molar(databaseUrl: string | null) {
  const { url, token, stop } = await filledClinic({ databaseUrl, folder, appointments: APPOINTMENTS })
  const today = clinicToday()
  try {
    const calls = [
      ...(await listCalls(url, token)),
      ...(await branchListCalls(url, token)),
      searchCall(token),
      availableTimesCall(today),
      otherTimesCall(today),
      ...(await bookingsOfAvailableTimes(url)),
    ]
    // A server that has just started compiles its code and opens its connections first.
    await measure(url, calls[0]!, 10)
    const rows = []
    for (const call of selected(calls)) rows.push(await measured(url, call))
    return rows
  } finally {
    await stop()
  }
}

async function measured(url: string, call: Call): Promise<Section['rows'][number]> {
  const alone = await measure(url, call, 1)
  // Beside each call: other programs may begin or end at any time.
  const bare = await measure(bareServer.url, BARE, 10)
  const together = await measure(url, call, 10)
  console.log(
    `${call.name}: alone p50 ${alone.p50.toFixed(1)}, p95 ${alone.p95.toFixed(1)}, p99 ${alone.p99.toFixed(1)} ms; ` +
      `ten at once ${Math.round(together.perSecond)}/s, 1/${Math.round(bare.perSecond / together.perSecond)} of the bare route, p50 ${together.p50.toFixed(1)}, p95 ${together.p95.toFixed(1)}, ` +
      `p99 ${together.p99.toFixed(1)} ms; ${together.refused.toFixed(1)} % refused`,
  )
  return { name: call.name, alone, together, share: bare.perSecond / together.perSecond }
}
