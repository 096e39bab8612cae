// `npm run bench:schedule`: how long a receptionist waits for the schedule of a large branch and for each action.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import { type FullEnvironment, startFullEnvironment } from '../environment/environment.ts'
import globalSetup from '../environment/global-setup.ts'
import { demoStaff } from '../support/clinic.ts'
import { kindOf, throttlingOf } from './measure.ts'
import * as report from './report.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const CPU_SLOWDOWN = 2
const LINE = { rtt: 40, kbps: 10_000 }
const DOCTORS = 8
const APPOINTMENTS = 120
/** Actions of each visit. */
const ACTIONS = ['Arrived', 'Done', 'Undo']

/** Today in Lagos: eight doctors and rooms, open the whole day without blockers, 120 appointments. */
async function fillDay({ database }: FullEnvironment) {
  await database.query(`delete from blockers`)
  await database.query(`delete from appointments where branch = 'lag'`)
  await database.query(`delete from branch_hours where branch = 'lag'`)
  await database.query(
    `insert into branch_hours select 'lag', d, '08:00', '18:00' from generate_series(0, 6) d`,
  )
  await database.query(`delete from doctor_hours`)
  await database.query(
    `insert into doctors (branch, title, first_name, last_name)
     select 'lag', 'Dr.', 'Amaka', 'Nwosu ' || n
     from generate_series(1, $1 - (select count(*)::int from doctors where branch = 'lag' and active)) n`,
    [DOCTORS],
  )
  await database.query(
    `insert into rooms (branch, name)
     select 'lag', 'Room ' || 100 + n
     from generate_series(1, $1 - (select count(*)::int from rooms where branch = 'lag' and active)) n`,
    [DOCTORS],
  )
  await database.query(
    `insert into appointments (reference, branch, patient_id, person, verified, doctor_id, room_id, service_text, type,
       description, starts_at, ends_at, language, created_at, state)
     select new_reference(), 'lag', (select id from patients order by id offset n % 20 limit 1),
       'bench:' || n, true, d.id, r.id, 'Routine Check-Up', 'consultation', '',
       at, at + interval '30 minutes', 'en', now(), 'booked'
     from (
       select n, n % $1 as place, (now() at time zone 'Africa/Lagos')::date + interval '8 hours' + n / $1 * interval '30 minutes' as at
       from generate_series(0, $2 - 1) n
     ) slots
     join (select id, row_number() over (order by id) - 1 as place from doctors where branch = 'lag' and active) d using (place)
     join (select id, row_number() over (order by id) - 1 as place from rooms where branch = 'lag' and active) r using (place)`,
    [DOCTORS, APPOINTMENTS],
  )
}

/** Runs in the page: presses the last appointment as soon as all are shown, until its details open. */
function openWhenShown(count: number) {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const cards = () =>
    [...document.querySelectorAll<HTMLElement>('[role="grid"] button')].filter(({ textContent }) =>
      textContent?.includes('Check-Up'),
    )
  const seen = { signedIn: 0, shown: 0, opened: 0 }
  Object.assign(window, { seen })
  document.addEventListener('submit', () => (seen.signedIn ||= performance.now()), { capture: true })
  const timer = setInterval(() => {
    if (cards().length < count) return
    seen.shown ||= performance.now()
    if (document.querySelector('[role="dialog"] button.btn-primary')) {
      seen.opened = performance.now()
      clearInterval(timer)
    } else cards().at(-1)!.click()
  }, 10)
}

/** Presses a button of the details; resolves with the milliseconds until the frame with another state is painted. */
async function timeAction(page: Page, name: string) {
  return page.evaluate(async (label) => {
    const dialog = document.querySelector('[role="dialog"]')!
    const state = () => dialog.querySelector('dl')!.textContent
    const before = state()
    const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === label)!
    const start = performance.now()
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (state() === before) return
        observer.disconnect()
        // The second frame begins after the first one was painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
      })
      observer.observe(dialog, { childList: true, subtree: true, characterData: true })
    })
    button.click()
    return changed
  }, name)
}

interface DeskVisit {
  /** Milliseconds from the press on Sign In. */
  shown: number
  opened: number
  actions: number[]
  /** Scripts and styles since the browser was opened: address and bytes on the wire. */
  files: [string, number][]
}

async function visitOnce(browser: Browser, { portal }: FullEnvironment): Promise<DeskVisit> {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  // tsx adds calls of `__name` to functions, and the page does not have that function.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.addInitScript(() => localStorage.setItem('molar.appointmentsView', 'schedule'))
  await page.addInitScript(openWhenShown, APPOINTMENTS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const addresses = new Map<string, string>()
  const files = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (['JavaScript', 'CSS'].includes(kindOf(response.url, type))) addresses.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId)
    if (address) files.set(new URL(address).pathname, encodedDataLength)
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', throttlingOf(LINE))
  try {
    const { username, password } = demoStaff('chidi.frontdesk')
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const handle = await page.waitForFunction(() => {
      const { seen } = window as unknown as { seen: { signedIn: number; shown: number; opened: number } }
      return seen.opened > 0 && seen
    })
    const { signedIn, shown, opened } = (await handle.jsonValue()) as Exclude<
      Awaited<ReturnType<typeof handle.jsonValue>>,
      false
    >
    const loaded = [...files]
    const actions = []
    for (const name of ACTIONS) {
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).waitFor()
      // The next visit must not begin before the server has changed the state.
      const changed = page.waitForResponse((response) =>
        /\/appointments\/\d+\/(state|undo)$/.test(new URL(response.url()).pathname),
      )
      actions.push(await timeAction(page, name))
      await changed
    }
    return { shown: shown - signedIn, opened: opened - signedIn, actions, files: loaded }
  } finally {
    await context.close()
  }
}

/** @param most the aim in milliseconds */
const timeRow = (what: string, { values, most }: { values: number[]; most: number }) => [
  what,
  `${most} ms`,
  report.milliseconds(values),
  report.median(values) <= most ? 'met' : '**missed**',
]

process.chdir(root)
const warning = await report.loadWarning()
const tearDown = await globalSetup()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const environment = await startFullEnvironment('demo', { front: 'nginx' })
try {
  await fillDay(environment)
  const visits: DeskVisit[] = []
  for (let run = 0; run < RUNS; run++) {
    await environment.database.query(`update appointments set state = 'booked' where branch = 'lag'`)
    visits.push(await visitOnce(browser, environment))
  }
  const bytes = report.median(visits.map(({ files }) => files.reduce((sum, [, size]) => sum + size, 0)))
  const text = `# The schedule of a large branch

Written by \`npm run bench:schedule\`; do not edit. A front desk signs in, with an empty cache, on a device that opens the schedule: a day with
${DOCTORS} doctors and ${APPOINTMENTS} appointments, behind nginx, from PostgreSQL. 10 Mbps and 40 ms in Chromium's throttling, the processor slowed
down ${CPU_SLOWDOWN} times. The machine: ${report.machine()}.${warning}
${RUNS} visits: the median, and in brackets the best and the worst. Times begin with the press on **Sign In**. All appointments were shown
after ${report.milliseconds(visits.map(({ shown }) => shown))}.

${report.table(
  ['what', 'aim', 'measured', ''],
  [
    timeRow('a press on an appointment opens its details', {
      values: visits.map(({ opened }) => opened),
      most: 1000,
    }),
    ...ACTIONS.map((name, index) =>
      timeRow(`**${name}** is painted`, { values: visits.map(({ actions }) => actions[index]!), most: 100 }),
    ),
    [
      'scripts and styles on the wire, from the sign-in page on',
      '160 kB',
      report.inKilobytes(bytes),
      bytes <= 160_000 ? 'met' : '**missed**',
    ],
  ],
)}

${report.table(
  ['file', 'on the wire'],
  visits[0]!.files
    .toSorted(([, one], [, other]) => other - one)
    .map(([path, size]) => [path, report.inKilobytes(size)]),
)}
`
  writeFileSync(join(root, 'docs/benchmarks/schedule.md'), text)
  console.log(`\n${text}\nWritten to docs/benchmarks/schedule.md`)
} finally {
  // First, because a server that stops waits for its streams.
  await browser.close()
  await environment.stop()
  await tearDown?.()
}
