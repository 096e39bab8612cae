import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clinicToday } from '@molar/contract'
import autocannon, { type Request } from 'autocannon'
import { type Call, otherTimesCall } from './calls.ts'
import { filledClinic, listCalls } from './filled-clinic.ts'
import { measure } from './measure.ts'
import { startPostgres } from './postgres.ts'
import { machine, table } from './report.ts'

const APPOINTMENTS = 100_000
const CONNECTIONS = 500
const SECONDS = 60
const OUTAGE = 10_000
const REPORT = fileURLToPath(new URL('../../docs/benchmarks/overload.md', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'))
const loadBefore = loadavg()[0]!
const postgres = await startPostgres()
const { url, pid, token, stop } = await filledClinic({
  databaseUrl: postgres.url,
  folder,
  appointments: APPOINTMENTS,
})
try {
  const [first, middle] = await listCalls(url, token)
  // A server that has just started compiles its code and opens its connections first.
  await measure(url, first!, 10)
  const load = await underLoad([middle!, otherTimesCall(clinicToday())])
  await untilReady(first!)
  const outage = await afterOutage(first!)
  writeFileSync(REPORT, report(load, outage))
} finally {
  await stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Memory of the server in MB. */
function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** A page of the list and available times in turn, from all connections at once. */
async function underLoad(calls: Call[]) {
  const accepted: number[] = []
  const refused: number[] = []
  let others = 0
  let withoutRetryAfter = 0
  const memoryBefore = memory()
  const memories: number[] = []
  const health: number[] = []
  const isOver = { yet: false }
  const watching = watchHealth(health, memories, isOver)
  await new Promise<void>((resolve, reject) => {
    const requests = calls.map(({ request }) => ({
      setupRequest: (defaults: Request) => ({ ...defaults, ...request() }),
      onResponse: (status: number, _body: string, _context: object, headers: object = {}) => {
        if (status === 503 && !Object.keys(headers).some((name) => name.toLowerCase() === 'retry-after'))
          withoutRetryAfter += 1
      },
    }))
    const run = autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests }, (error) =>
      error ? reject(error as Error) : resolve(),
    )
    void run.on('response', (_client, status, _bytes, time) => {
      if (status === 200) accepted.push(time)
      else if (status === 503) refused.push(time)
      else others += 1
    })
  })
  isOver.yet = true
  await watching
  return { accepted, refused, others, withoutRetryAfter, memoryBefore, memories, health }
}

async function watchHealth(health: number[], memories: number[], isOver: { yet: boolean }) {
  while (!isOver.yet) {
    const start = performance.now()
    const { status } = await fetch(`${url}/health`)
    if (status !== 200) throw new Error(`/health responded with ${status}`)
    health.push(performance.now() - start)
    memories.push(memory())
    await wait(500)
  }
}

async function statusOf(call: Call) {
  const { path, ...init } = call.request()
  const response = await fetch(`${url}${path}`, init as RequestInit)
  await response.arrayBuffer()
  return response.status
}

async function untilReady(call: Call) {
  while ((await statusOf(call)) !== 200) await wait(20)
}

/** Milliseconds from the return of PostgreSQL to the first page of the list, and the statuses of the responses during the outage. */
async function afterOutage(call: Call) {
  await postgres.shutDown()
  const statuses = new Map<number, number>()
  const end = performance.now() + OUTAGE
  while (performance.now() < end) {
    const status = await statusOf(call)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await wait(100)
  }
  await postgres.start()
  const returned = performance.now()
  await untilReady(call)
  return { after: performance.now() - returned, statuses }
}

function at(times: number[], share: number) {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0
}

function milliseconds(times: number[]) {
  return `${[0.5, 0.95, 1].map((share) => Math.round(at(times, share))).join(' / ')} ms`
}

function report(
  load: Awaited<ReturnType<typeof underLoad>>,
  outage: Awaited<ReturnType<typeof afterOutage>>,
) {
  const { accepted, refused, others, withoutRetryAfter, memoryBefore, memories, health } = load
  const thirds = [0, 1, 2].map((third) =>
    Math.round(at(memories.slice((memories.length * third) / 3, (memories.length * (third + 1)) / 3), 0.5)),
  )
  const rows = [
    ['status 200', `${accepted.length.toLocaleString('en')}; ${milliseconds(accepted)}`],
    ['refused with 503', `${refused.length.toLocaleString('en')}; ${milliseconds(refused)}`],
    ['of these without `Retry-After`', String(withoutRetryAfter)],
    ['any other response', String(others)],
    ['`/health`, asked every half second', milliseconds(health)],
    [
      'memory of the server: before, and in each third of the time',
      `${Math.round(memoryBefore)}, ${thirds.join(', ')} MB`,
    ],
  ]
  const statuses = [...outage.statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
  return `# More requests than the server can process

Written by \`npm run bench:overload\`; do not edit. One server, ${APPOINTMENTS.toLocaleString('en')} appointments on PostgreSQL. The machine also sends
the requests: ${machine(loadBefore)}. Times are the median / 95 of 100 / longest.

## ${CONNECTIONS} connections for ${SECONDS} s

Each connection asks for a page of the list and for available times in turn, the next one after each response.

${table(['what', 'measured'], rows)}

## PostgreSQL is stopped for ${OUTAGE / 1000} s

During the outage the responses of the list were ${statuses}. The first page came ${Math.round(outage.after)} ms after PostgreSQL accepted connections again, from the same process.
`
}
