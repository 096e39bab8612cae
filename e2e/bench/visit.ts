// `npm run bench:visit`: what the first visit of the booking page costs a phone on a slow line.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import type { NetworkModel } from './link.ts'
import { CHOICES, type Visit, visitOnce } from './measure.ts'
import { bytesByPackage, packageShares } from './packages.ts'
import * as report from './report.ts'
import { manyOrigins, oneOrigin, type ServedPortal } from './served-portal.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
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
  const throttle = realLine ? null : line
  const visits: Record<keyof typeof CHOICES, Visit[]> = { Yes: [], No: [] }
  try {
    for (let run = 0; run < RUNS; run++)
      for (const choice of ['Yes', 'No'] as const)
        visits[choice].push(
          await visitOnce({
            url: scenario.url,
            choice,
            heading: CHOICES[choice],
            executablePath,
            cpuSlowdown: CPU_SLOWDOWN,
            throttle,
          }),
        )
  } finally {
    await scenario.close()
  }
  return { yes: visits.Yes, no: visits.No }
}

const warning = report.loadWarning()
const rows: report.Row[] = []
for (const [line, figures] of Object.entries(LINES))
  for (const setup of SETUPS) {
    console.log(`${line}; ${setup.name}: ${RUNS} visits for each choice`)
    rows.push({ line, setup: setup.name, ...(await measure(figures, setup)) })
  }

const first = rows[0]!
const scripts = first.yes[0]!.needed.filter(({ kind }) => kind === 'JavaScript')
const packages = bytesByPackage(scripts, await packageShares(PARTS))
const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const aim = (met: boolean) => (met ? 'met' : '**missed**')

const text = `# First visit of the booking page

Written by \`npm run bench:visit\`; do not edit. Production build, brotli, empty cache, 360 × 740. The machine:
${report.machine()}; the processor is slowed down ${CPU_SLOWDOWN} times.${warning}
${RUNS} visits for each answer to the first question: the median, and in brackets the best and the worst. An answer "works"
when it was pressed and its result is shown: for "Yes" the next question, for "No" the second step, which is loaded after
the first paint.

| aim on slow 4G | measured | |
| --- | --- | --- |
| 150 kB on the wire | ${report.inKilobytes(report.wire(first))} | ${aim(report.wire(first) <= 150_000)} |
| two round trips, one after the other | ${report.hops(first)} | ${aim(report.hops(first) <= 2)} |
| "Yes" works within 1.8 s | ${inSeconds(report.answered(first.yes))} | ${aim(report.answered(first.yes) <= 1800)} |
| "No" works within 1.8 s | ${inSeconds(report.answered(first.no))} | ${aim(report.answered(first.no) <= 1800)} |

## Times

Chromium's throttling delays every request but opens connections at no cost. Most figures of other projects are measured in
this way. The real line is a proxy that takes a round trip to connect, starts slowly and shares its bandwidth, with TLS 1.3
and HTTP/2: this is what a phone has. DNS lookups are not included.

${report.timesTable(rows)}

## Bytes until the first choice can be made

${report.bytesTable(first)}

The following steps load ${report.inKilobytes(report.afterwards(first))} more.

${report.filesTable(first.yes[0]!.needed)}

## JavaScript by package

Each file's bytes on the wire, divided according to its source map.

${report.packagesTable(packages)}
`

mkdirSync(join(root, 'docs/benchmarks'), { recursive: true })
writeFileSync(join(root, 'docs/benchmarks/visit.md'), text)
console.log(`\n${text}\nWritten to docs/benchmarks/visit.md`)
