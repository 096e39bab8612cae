// `npm run bench:visit`: what the first visit of the booking page costs a phone on a slow line.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import type { NetworkModel } from './slow-network.ts'
import { HEADING_AFTER_CHOICE, type Visit, visitOnce } from './measure.ts'
import { bytesByPackage, packageShares } from './packages.ts'
import * as report from './report.ts'
import { manyOrigins, oneOrigin, type ServedPortal, smallestPage } from './served-portal.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 9)
const CPU_SLOWDOWN = 4
const LINES: Record<string, NetworkModel> = {
  'slow 4G: 1.6 Mbps, 150 ms': { kbps: 1600, rtt: 150 },
  '400 kbit/s, 400 ms': { kbps: 400, rtt: 400 },
}
const PARTS = ['shell', 'mfe-booking']

interface Setup {
  name: string
  start: (line: NetworkModel | null) => Promise<ServedPortal>
  /** A slow proxy is used, which also delays new connections. Otherwise Chromium delays each request. */
  realLine: boolean
}
const SETUPS: Setup[] = [
  { name: 'one origin, Chromium’s throttling', start: oneOrigin, realLine: false },
  { name: 'one origin, real line with TLS and HTTP/2', start: oneOrigin, realLine: true },
  { name: 'five origins, real line with TLS and HTTP/2', start: manyOrigins, realLine: true },
]

process.chdir(root)
const built = spawnSync('npm', ['run', '--silent', 'build'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (built.status !== 0) throw new Error('The portal could not be built.')
const executablePath = await findBrowser()

async function measure(line: NetworkModel, { start, realLine }: Setup) {
  const scenario = await start(realLine ? line : null)
  const options = {
    url: scenario.url,
    executablePath,
    keyHash: scenario.keyHash,
    cpuSlowdown: CPU_SLOWDOWN,
    throttle: realLine ? null : line,
  }
  const yes = { ...options, choice: 'Yes', heading: HEADING_AFTER_CHOICE.Yes }
  const visits = {
    yes: [] as Visit[],
    no: [] as Visit[],
    plain: [] as Visit[],
    second: [] as Visit[],
    secondPlain: [] as Visit[],
  }
  try {
    for (let run = 0; run < RUNS; run++) {
      visits.yes.push(await visitOnce(yes))
      visits.no.push(await visitOnce({ ...options, choice: 'No', heading: HEADING_AFTER_CHOICE.No }))
      visits.plain.push(await visitOnce({ ...yes, withoutScripts: true }))
      visits.second.push(await visitOnce({ ...yes, isSecond: true }))
      visits.secondPlain.push(await visitOnce({ ...yes, isSecond: true, withoutScripts: true }))
    }
  } finally {
    await scenario.close()
  }
  return visits
}

/** What limits a second visit: visits with and without the delay of a line, of the smallest page and of the booking page. */
async function measureLimits(): Promise<report.Limit[]> {
  const [slow4G] = Object.entries(LINES) as [[string, NetworkModel]]
  const heading = HEADING_AFTER_CHOICE.Yes
  const smallest = await smallestPage('Yes', heading)
  const portal = await oneOrigin(null)
  const limits = []
  try {
    for (const [line, throttle] of [slow4G, ['no delay', null] as const]) {
      const options = { executablePath, cpuSlowdown: CPU_SLOWDOWN, throttle, choice: 'Yes', heading }
      const second = { ...options, isSecond: true, withoutScripts: true }
      const limit: report.Limit = { line, smallest: [], plain: [] }
      for (let run = 0; run < RUNS; run++) {
        limit.smallest.push(await visitOnce({ ...second, ...smallest }))
        limit.plain.push(await visitOnce({ ...second, ...portal }))
      }
      limits.push(limit)
    }
  } finally {
    await portal.close()
    await smallest.close()
  }
  return limits
}

const warning = await report.loadWarning()
const rows: report.Row[] = []
for (const [line, figures] of Object.entries(LINES))
  for (const setup of SETUPS) {
    console.log(`${line}; ${setup.name}: ${RUNS} visits for each choice`)
    rows.push({ line, setup: setup.name, ...(await measure(figures, setup)) })
  }
console.log(`The smallest page: ${RUNS} visits for each line`)
const limits = await measureLimits()

const scripts = report.filesOf(rows[0]!).filter(({ kind }) => kind === 'JavaScript')
const packages = bytesByPackage(scripts, await packageShares(PARTS))
const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const aim = (met: boolean) => (met ? 'met' : '**missed**')

const [fast, fastReal, , slow, slowReal] = rows as [
  report.Row,
  report.Row,
  report.Row,
  report.Row,
  report.Row,
]
const waits = [...fast.yes, ...fast.no].map(({ headingShown, pressed }) => headingShown - pressed)
const within = (what: string, limit: number, measured: number) =>
  [`${what} within ${inSeconds(limit)}`, inSeconds(measured), measured <= limit] as const
const aims = [
  within('slow 4G: first paint', 700, report.painted(fast.yes)),
  within('slow 4G: the heading after the first choice', 1000, report.headingShown(fast.yes)),
  within('slow 4G, real line: the heading after the first choice', 1500, report.headingShown(fastReal.yes)),
  within('400 kbit/s: the heading after the first choice', 2000, report.headingShown(slow.yes)),
  within(
    '400 kbit/s, real line: the heading after the first choice',
    3500,
    report.headingShown(slowReal.yes),
  ),
  within('slow 4G, second visit: the heading after the first choice', 300, report.headingShown(fast.second)),
  within('the heading after a press', 100, report.median(waits)),
  [
    '145 kB on the wire until the scripts have taken over',
    report.inKilobytes(report.transferred(fast)),
    report.transferred(fast) <= 145_000,
  ],
  [
    '180 kB on the wire for a whole booking',
    report.inKilobytes(report.booking(fast)),
    report.booking(fast) <= 180_000,
  ],
  ['two round trips, one after the other', String(report.roundTrips(fast)), report.roundTrips(fast) <= 2],
] as const

const text = `# First visit of the booking page

Written by \`npm run bench:visit\`; do not edit. Production build, brotli, empty cache, 360 × 740. The machine:
${report.machine()}; the processor is slowed down ${CPU_SLOWDOWN} times.${warning}
${RUNS} visits of each kind: the median, and in brackets the best and the worst. "Heading": the choice was pressed as soon as it was
visible, and the next heading is shown. "Usable": the scripts have taken over, and everything below the heading is there. "Without
scripts": the same page with all files that are scripts blocked, which is as fast as a static page can be.

| aim | measured | |
| --- | --- | --- |
${aims.map(([what, measured, met]) => `| ${what} | ${measured} | ${aim(met)} |`).join('\n')}

## Times

Chromium's throttling delays every request but opens connections at no cost. Most figures of other projects are measured in
this way. The real line is a proxy that takes a round trip to connect, starts slowly and shares its bandwidth, with TLS 1.3
and HTTP/2: this is what a phone has. DNS lookups are not included. With five origins, each remote has its own.

${report.timesTable(rows)}

## Second visit

All files are in the cache, and the page itself is requested again.

${report.secondVisitsTable(rows)}

What limits these figures, with Chromium's throttling: the smallest page has one heading and one button, and no styles. "No
delay" is what a page would take whose HTML is on the device already.

${report.limitsTable(limits)}

## Bytes until the scripts have taken over

${report.bytesTable(fast)}

The following steps load ${report.inKilobytes(report.afterwards(fast))} more.

${report.filesTable(report.filesOf(fast))}

## JavaScript by package

Each file's bytes on the wire, divided according to its source map.

${report.packagesTable(packages)}
`

mkdirSync(join(root, 'docs/benchmarks'), { recursive: true })
writeFileSync(join(root, 'docs/benchmarks/visit.md'), text)
console.log(`\n${text}\nWritten to docs/benchmarks/visit.md`)
