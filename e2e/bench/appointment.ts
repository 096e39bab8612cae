// `npm run bench:appointment`: how soon the page of one appointment responds to a press, beside the booking page, on slow lines.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../tools/test/programs.mjs'
import { root } from '../environment/api-process.ts'
import { startFullEnvironment } from '../environment/environment.ts'
import globalSetup from '../environment/global-setup.ts'
import { createAppointment } from '../pages/booked-appointment.ts'
import { aPerson } from '../support/clinic.ts'
import { HEADING_AFTER_CHOICE, visitOnce } from './measure.ts'
import * as report from './report.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const CPU_SLOWDOWN = 4
const LINES = {
  'slow 4G: 1.6 Mbps, 150 ms': { kbps: 1600, rtt: 150 },
  '400 kbit/s, 400 ms': { kbps: 400, rtt: 400 },
}

process.chdir(root)
const warning = await report.loadWarning()
const tearDown = await globalSetup()
const executablePath = await findBrowser()
const environment = await startFullEnvironment('demo', { front: 'nginx' })
try {
  const { link } = await createAppointment(environment, aPerson(), 20)
  const pages = {
    'booking: Yes': { url: environment.portal.url, choice: 'Yes', heading: HEADING_AFTER_CHOICE.Yes },
    'appointment: Change time': { url: link, choice: 'Change time', heading: 'Confirm it is you' },
  }
  const rows = []
  for (const [line, throttle] of Object.entries(LINES))
    for (const [name, page] of Object.entries(pages)) {
      const visits = []
      for (let run = 0; run < RUNS; run++)
        visits.push(await visitOnce({ ...page, executablePath, cpuSlowdown: CPU_SLOWDOWN, throttle }))
      const bytes = visits[0]!.needed.reduce((sum, file) => sum + file.bytes, 0)
      rows.push([
        line,
        name,
        report.milliseconds(visits.map(({ fcp }) => fcp)),
        report.milliseconds(visits.map(({ headingShown }) => headingShown)),
        report.inKilobytes(bytes),
      ])
    }
  const text = `# First visit of the page of one appointment

Written by \`npm run bench:appointment\`; do not edit. A patient opens the link of a message on a phone with an empty cache and presses the
first button that asks something, beside the first choice of the booking page in the same run. Behind nginx, from PostgreSQL, with Chromium's
throttling. The machine: ${report.machine()}; the processor is slowed down ${CPU_SLOWDOWN} times.${warning}
${RUNS} visits: the median, and in brackets the best and the worst.

${report.table(['line', 'page and press', 'first paint', 'heading after the press', 'on the wire until then'], rows)}
`
  writeFileSync(join(root, 'docs/benchmarks/appointment.md'), text)
  console.log(`\n${text}\nWritten to docs/benchmarks/appointment.md`)
} finally {
  await environment.stop()
  await tearDown?.()
}
