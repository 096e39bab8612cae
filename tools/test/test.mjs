// `npm test`: everything a change must pass, from a fresh clone with nothing but Node and npm.
// `npm test -- unit browser` runs only these stages, `npm run test:long` every combination.
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem } from '../start/checks.mjs'
import { install } from '../start/packages.mjs'
import { countReport } from './count.mjs'
import { installPrograms } from './programs.mjs'
import { endChildrenWithUs, run } from './run.mjs'
import { stages } from './stages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
endChildrenWithUs()

const stop = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}

const tooOld = nodeProblem(process.versions.node)
if (tooOld) stop(tooOld)

const words = process.argv.slice(2)
const long = words.includes('--long')
const wanted = words.filter((word) => word !== '--long')
const names = stages({ folder: '', long }).map(({ name }) => name)
const unknown = wanted.find((word) => !names.includes(word))
if (unknown) stop(`There is no stage "${unknown}". Stages: ${names.join(', ')}.`)
const chosen = ({ name }) => wanted.length === 0 || wanted.includes(name)

const started = Date.now()
const clock = (since) => {
  const seconds = Math.round((Date.now() - since) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const headline = (text) => console.log(`\n=== ${text} (${clock(started)} since the start)`)

await install(root, headline).catch(({ message }) => stop(`${message} Nothing was tested.`))

installPrograms()

const folder = resolve('test-results')
mkdirSync(folder, { recursive: true })

const toRun = stages({ folder, long }).filter(chosen)
const results = []
for (const [index, stage] of toRun.entries()) {
  headline(`${index + 1} of ${toRun.length}: ${stage.title}`)
  results.push(await runStage(stage))
}
summarise()

async function runStage({ name, command: [command, ...args], env = {}, minutes, report, needsBrowser }) {
  const since = Date.now()
  // An old report must not speak for a run that wrote none.
  if (report) rmSync(report, { force: true })
  const result = { name, passed: 0, failed: 0, skipped: [], second: [], note: '' }
  try {
    if (needsBrowser) env = { ...env, CHROMIUM_PATH: await (await import('./browser.mjs')).findBrowser() }
    const code = await run(command, args, { env, minutes })
    const ok = code === 0
    Object.assign(result, report ? countReport(report) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
    if (code === 'too slow') result.note = `given up after ${minutes} minutes`
    // Something beside the tests went wrong: never a pass.
    if (!ok && result.failed === 0) result.failed = 1
    if (ok && result.passed === 0) Object.assign(result, { failed: 1, note: 'it tested nothing' })
  } catch (error) {
    Object.assign(result, { failed: 1, note: error.message })
  }
  result.failed += result.skipped.length
  return { ...result, time: clock(since) }
}

function summarise() {
  headline('Summary')
  for (const { name, time, note, skipped, second, ...counts } of results) {
    const sign = counts.failed === 0 ? 'ok    ' : 'FAILED'
    console.log(
      `${sign} ${name.padEnd(8)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed  ${time}  ${note}`,
    )
    for (const title of skipped) console.log(`       did not run, which counts as failed: ${title}`)
    for (const title of second) console.log(`       passed at the second try only, find out why: ${title}`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
