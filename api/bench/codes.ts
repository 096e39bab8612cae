import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { openSmsGateway } from '../testing/sms-gateway.ts'
import { aStaffMember } from '../testing/staff.ts'
import { codesReport, type Pairs } from './codes-report.ts'
import { fill } from './fill.ts'
import { startPostgres } from './postgres.ts'
import { run } from './servers.ts'

/** Pairs of a known and an unknown identifier. */
const PAIRS = 200
const WARM_UP = 20
/** Milliseconds after the response in which the notification is written and sent. */
const AFTERWARDS = 150
const REPORT = fileURLToPath(new URL('../../docs/benchmarks/codes.md', import.meta.url))

const otp = (path: string, body: object) => ({
  path: `/send-otp/${path}`,
  body: { emrId: '', destination: '', location: 'lag', ...body },
})
/** Registered patients of Lagos have numbers that leave 1 when divided by 3; there are 40,000 patients. */
const patient = (index: number) => 3 * index + 1
const unknownPerson = (index: number) => 50_000 + index
const phone = (number: number) => `0803${String(number).padStart(7, '0')}`

/** Calls by what is typed; `index` selects the patient. */
const KINDS = [
  {
    name: 'email',
    known: (index: number) => otp('email', { destination: `patient${patient(index)}@example.com` }),
    unknown: (index: number) => otp('email', { destination: `patient${unknownPerson(index)}@example.com` }),
  },
  {
    name: 'phone',
    known: (index: number) => otp('sms', { destination: phone(patient(index)) }),
    unknown: (index: number) => otp('sms', { destination: phone(unknownPerson(index)) }),
  },
  {
    name: 'clinic ID, code by email',
    known: (index: number) => otp('email', { emrId: `LAG/${patient(index)}` }),
    unknown: (index: number) => otp('email', { emrId: `LAG/${unknownPerson(index)}` }),
  },
  {
    name: 'clinic ID, code by SMS',
    known: (index: number) => otp('sms', { emrId: `LAG/${patient(index)}` }),
    unknown: (index: number) => otp('sms', { emrId: `LAG/${unknownPerson(index)}` }),
  },
  {
    name: 'forgotten password',
    known: (index: number) => ({ path: '/auth/forgot-password', body: { email: `s${index}@example.com` } }),
    unknown: (index: number) => ({ path: '/auth/forgot-password', body: { email: `n${index}@example.com` } }),
  },
]

const anyAddress = () => `102.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'))
const loadBefore = loadavg()[0]!
const mail = await openMailServer()
const sms = await openSmsGateway()
const postgres = await startPostgres()
try {
  const results = await measureAll()
  writeFileSync(REPORT, codesReport(results, { pairs: PAIRS, afterwards: AFTERWARDS, loadBefore }))
} finally {
  await Promise.all([postgres.stop(), mail.close(), sms.close()])
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll() {
  const db = await connect({ databaseUrl: postgres.url, dataDir: folder })
  await migrate(db)
  await fill(db, 100_000)
  await db.updateTable('branches').set({ sms_per_hour: 1_000_000 }).execute()
  for (let index = 0; index < PAIRS + WARM_UP; index += 1)
    await aStaffMember(db, { username: `s${index}`, email: `s${index}@example.com` })
  await db.destroy()

  const server = await run(
    '../src/server.ts',
    {
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'development',
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: mail.url,
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: sms.url,
    },
    '/ready',
  )
  try {
    const results: Pairs[] = []
    for (const kind of KINDS) results.push(await measurePairs(server, kind))
    return results
  } finally {
    await server.stop()
  }
}

async function measurePairs(
  server: { url: string; pid: number },
  { name, ...calls }: (typeof KINDS)[number],
) {
  const result: Pairs = { name, known: [], unknown: [] }
  for (let index = 0; index < PAIRS + WARM_UP; index += 1) {
    const order = randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const sample = await costOf(server, calls[which](index))
      if (index >= WARM_UP) result[which].push(sample)
    }
  }
  console.log(name)
  return result
}

/** Milliseconds until the response, and milliseconds of processor time until the notification was sent. */
async function costOf(
  { url, pid }: { url: string; pid: number },
  { path, body }: { path: string; body: object },
) {
  const before = processorTime(pid)
  const start = performance.now()
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  })
  await response.text()
  const duration = performance.now() - start
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
  await sleep(AFTERWARDS)
  return { response: duration, processor: processorTime(pid) - before }
}

/** Milliseconds that all threads of a process have run, by the scheduler of Linux. */
function processorTime(pid: number) {
  const tasks = `/proc/${pid}/task`
  const times = readdirSync(tasks).map((id) =>
    Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}
