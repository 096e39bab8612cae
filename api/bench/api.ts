import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clinicToday, type DayOfSlots, LOCATIONS } from '@molar/contract'
import { startPostgres } from '@molar/tools/postgres'
import { systemClock } from '../src/clock.ts'
import { connect } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { createTokens } from '../src/tokens/tokens.ts'
import { aStaffMember } from '../testing/staff.ts'
import { bookingCall, type Call, listCall, otherTimesCall, searchCall } from './calls.ts'
import { fill } from './fill.ts'
import { measure } from './measure.ts'
import { report, type Section } from './report.ts'
import { run } from './servers.ts'

const APPOINTMENTS = 100_000
const REPORT = fileURLToPath(new URL('../../docs/benchmarks/api.md', import.meta.url))

const BARE: Call = { name: 'a bare route, 4 kB of JSON', request: () => ({ method: 'GET', path: '/' }) }
const bareServer = await run('./bare.ts', {})

const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'))
const sections: Section[] = []
const loadBefore = loadavg()[0]!
try {
  sections.push({ name: 'Fastify alone', rows: [await measured(bareServer.url, BARE)] })
  const postgres = await startPostgres()
  try {
    sections.push({ name: 'PostgreSQL', rows: await molar({ DATABASE_URL: postgres.url }) })
  } finally {
    await postgres.stop()
  }
  sections.push({ name: 'PGlite', rows: await molar({}) })
  writeFileSync(REPORT, report(sections, APPOINTMENTS, loadBefore))
} finally {
  await bareServer.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function molar(database: { DATABASE_URL?: string }) {
  console.log(`\n${database.DATABASE_URL ? 'PostgreSQL' : 'PGlite'}: writing ${APPOINTMENTS} appointments`)
  const db = await connect({ databaseUrl: database.DATABASE_URL ?? null, dataDir: folder })
  await migrate(db)
  await fill(db, APPOINTMENTS)
  const { id: userId } = await aStaffMember(db)
  const token = await createTokens({ db, clock: systemClock }).issue({ kind: 'staff', userId })
  await db.destroy()

  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'development',
    ADMINS_NEED_SECOND_FACTOR: 'false',
  }
  const secret = { SECRET_KEY: randomBytes(32).toString('hex') }
  const server = await run('../src/server.ts', { ...env, ...secret, ...database }, '/ready')
  try {
    const rows = []
    for (const call of await calls(server.url, token)) rows.push(await measured(server.url, call))
    return rows
  } finally {
    await server.stop()
  }
}

async function calls(url: string, token: string): Promise<Call[]> {
  const pages = async (path: string, body: object) => {
    const { path: _path, ...init } = listCall('', token, path, body).request()
    const answer = await fetch(`${url}${path}`, init as RequestInit)
    return ((await answer.json()) as { paging: { totalPages: number } }).paging.totalPages
  }
  const last = await pages('/appointments/all', { location: 'all' })
  const lastConfirmed = await pages('/appointments/lag?status=0', { location: 'lag' })
  const page = (name: string, location: string, status: string, number: number) =>
    listCall(name, token, `/appointments/${location}?status=${status}&page=${number}&limit=10`, { location })
  const today = clinicToday()
  return [
    page('list: first page', 'all', '', 1),
    page('list: middle page', 'all', '', Math.floor(last / 2)),
    page('list: last page', 'all', '', last),
    page('list of a branch, pending: first page', 'lag', '1', 1),
    page('list of a branch, confirmed: middle page', 'lag', '0', Math.floor(lastConfirmed / 2)),
    page('list of a branch, confirmed: last page', 'lag', '0', lastConfirmed),
    searchCall(token),
    {
      name: 'free times of 30 days',
      request: () => ({ method: 'GET', path: `/availability?location=lag&from=${today}&days=30` }),
    },
    otherTimesCall(today),
    bookingCall(await freeStarts(url)),
  ]
}

/** Available starts of all branches, latest first: bookings begin with the most distant start. */
async function freeStarts(url: string) {
  const starts: { location: string; date: string; start: string }[] = []
  for (const location of LOCATIONS) {
    for (const weeks of [0, 4, 8]) {
      const from = clinicToday(new Date(Date.now() + weeks * 7 * 86_400_000))
      const answer = await fetch(`${url}/availability?location=${location}&from=${from}&days=28`)
      const { data } = (await answer.json()) as { data: DayOfSlots[] }
      for (const { date, slots } of data) {
        starts.push(...slots.filter(({ free }) => free).map(({ start }) => ({ location, date, start })))
      }
    }
  }
  return starts.toReversed()
}

async function measured(url: string, call: Call): Promise<Section['rows'][number]> {
  const alone = await measure(url, call, 1)
  // Beside each call: other programs may begin or end at any time.
  const bare = await measure(bareServer.url, BARE, 10)
  const together = await measure(url, call, 10)
  console.log(
    `${call.name}: alone p50 ${alone.p50.toFixed(1)}, p95 ${alone.p95.toFixed(1)}, p99 ${alone.p99.toFixed(1)} ms; ` +
      `ten at once ${Math.round(together.perSecond)}/s, p50 ${together.p50.toFixed(1)}, p95 ${together.p95.toFixed(1)}, ` +
      `p99 ${together.p99.toFixed(1)} ms; ${together.refused.toFixed(1)} % refused`,
  )
  return { name: call.name, alone, together, share: bare.perSecond / together.perSecond }
}
