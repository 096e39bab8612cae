// `npm run bench:releases`: how long the commands of a release take, in a store of 500 releases behind nginx.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { activate, check, uploadRelease, rollback, runSpecs } from '@molar/releases/commands'
import type { Store } from '@molar/releases/store'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import { buildRelease } from '../environment/builds.ts'
import { startFullEnvironment } from '../environment/environment.ts'
import globalSetup, { POSTGRES } from '../environment/global-setup.ts'
import { openReleaseStore, type TestReleaseStore } from '../environment/release-store.ts'
import * as report from './report.ts'

const RELEASES = 500
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const BY = { by: 'Benchmark' }
const NEW = '2.0.0'

async function seconds(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Publishes the same build of booking under one version after the other. @returns seconds for each */
async function fill(store: Store, count: number) {
  const scratch = mkdtempSync(join(tmpdir(), 'molar-bench-'))
  const times: number[] = []
  try {
    cpSync(join(root, 'mfe-booking/dist/releases/1.0.0'), scratch, { recursive: true })
    for (const packed of ['.br', '.gz']) rmSync(join(scratch, `release.json${packed}`))
    const record = JSON.parse(readFileSync(join(scratch, 'release.json'), 'utf8')) as object
    for (let number = 1; number <= count; number++) {
      const version = `0.0.${number}`
      writeFileSync(join(scratch, 'release.json'), JSON.stringify({ ...record, version }))
      times.push(await seconds(() => uploadRelease(store, 'booking', { version, from: scratch }, BY)))
    }
  } finally {
    rmSync(scratch, { recursive: true })
  }
  return times
}

/** Waits until the booking page of a visitor with an empty cache runs this release. */
async function waitUntilVisible(browser: Browser, url: string, version: string) {
  for (;;) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const loaded: string[] = []
    page.on('requestfinished', (request) => void loaded.push(request.url()))
    await page.goto(url)
    await page.getByRole('button', { name: 'Yes' }).waitFor()
    await context.close()
    if (loaded.some((one) => one.includes(`/booking/releases/${version}/remote.`))) return
  }
}

/** Checks as the command does, which starts a PostgreSQL of its own. */
async function checkAlone(
  files: TestReleaseStore,
  part: string,
  version: string,
  log: (line: string) => void,
) {
  const { [POSTGRES]: shared } = process.env
  delete process.env[POSTGRES]
  try {
    return await seconds(() => check(files.releases, part, version, { runSpecs, log }))
  } finally {
    process.env[POSTGRES] = shared
  }
}

/** Ten combinations: four releases of booking and three of each other remote, in the shell. */
async function checkTen(files: TestReleaseStore) {
  for (const folder of ['mfe-booking', 'mfe-appointments', 'mfe-blockers'])
    for (const version of ['1.1.0', '1.2.0']) await files.publish({ version, folder })
  files.point({ current: NEW, previous: ['1.2.0', '1.1.0', '1.0.0'] })
  for (const name of ['appointments', 'blockers'])
    files.point({ current: '1.2.0', previous: ['1.1.0', '1.0.0'] }, name)
  const lines: string[] = []
  const time = await checkAlone(files, 'shell', '1.0.0', (line) => void lines.push(line))
  const passed = lines.filter((line) => line.endsWith(': passed')).length
  if (passed !== 10) throw new Error(`${passed} of ten combinations passed:\n${lines.join('\n')}`)
  return time
}

interface Row {
  what: string
  /** Seconds of each run. */
  times: readonly number[]
  /** Seconds at most. */
  aim: number | null
}

function cells({ what, times: all, aim }: Row) {
  const [least, ...more] = all.toSorted((a, b) => a - b).map((time) => time.toFixed(2))
  const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  const spread = more.length > 0 ? ` (${least} to ${more.at(-1)})` : ''
  const isMet = aim !== null && Math.max(...all) <= aim
  return [
    what,
    `${median.toFixed(2)} s${spread}`,
    aim === null ? '' : `${aim} s`,
    aim === null ? '' : isMet ? 'met' : '**missed**',
  ]
}

process.chdir(root)
const warning = await report.loadWarning()
const stop = await globalSetup()
const files = openReleaseStore()
const store = files.releases
const environment = await startFullEnvironment('demo', { store: files, front: 'nginx' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const { url } = environment.portal
const times: Record<'activate' | 'visible' | 'rollback' | 'visibleAgain', number[]> = {
  activate: [],
  visible: [],
  rollback: [],
  visibleAgain: [],
}
try {
  console.log(`Publishing ${RELEASES} releases`)
  const filled = await fill(store, RELEASES - 5)
  const from = join(await buildRelease({ version: NEW }), 'releases', NEW)
  const published = await seconds(() => uploadRelease(store, 'booking', { version: NEW, from }, BY))
  const checked = await checkAlone(files, 'booking', NEW, console.log)
  for (let run = 0; run < RUNS; run++) {
    console.log(`Activating and rolling back, ${run + 1} of ${RUNS}`)
    let start = performance.now()
    const since = () => (performance.now() - start) / 1000
    times.activate.push(await seconds(() => activate(store, 'booking', NEW, BY)))
    await waitUntilVisible(browser, url, NEW)
    times.visible.push(since())
    start = performance.now()
    times.rollback.push(await seconds(() => rollback(store, 'booking', BY)))
    await waitUntilVisible(browser, url, '1.0.0')
    times.visibleAgain.push(since())
  }
  console.log('Checking ten combinations')
  const ten = await checkTen(files)
  const rows: Row[] = [
    { what: 'publish, without the check', times: [published], aim: null },
    { what: `publish, each of the ${filled.length} before it`, times: filled, aim: null },
    { what: 'check one combination', times: [checked], aim: null },
    { what: 'check ten combinations', times: [ten], aim: 120 },
    { what: 'activate', times: times.activate, aim: null },
    { what: 'visible to a new visitor, since `activate` was started', times: times.visible, aim: 10 },
    { what: 'rollback', times: times.rollback, aim: 1 },
    { what: 'visible to a new visitor, since `rollback` was started', times: times.visibleAgain, aim: 10 },
  ]
  const text = `# Releases

Written by \`npm run bench:releases\`; do not edit. A store of ${RELEASES} releases in a folder, nginx, the server with PostgreSQL, Chromium.
The machine: ${report.machine()}.${warning}
The median, and in brackets the best and the worst of ${RUNS} runs; one run where there are no brackets.

${report.table(['what', 'measured', 'aim', ''], rows.map(cells))}

A combination is a release of a remote in a release of the shell. Its check runs the specs of that remote, and of drafts of the active
release; a check without combinations of booking runs specs of booking too. Four workers share all combinations; each keeps its browser and its
server. "Visible" includes the load of the page by a
visitor with an empty cache until the first question is shown.
`
  writeFileSync(join(root, 'docs/benchmarks/releases.md'), text)
  console.log(`\n${text}\nWritten to docs/benchmarks/releases.md`)
} finally {
  await browser.close()
  await environment.stop()
  await stop?.()
}
