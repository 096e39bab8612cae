// `npm test`: everything that a change must pass, from a new clone with nothing but Node and npm.
//   npm test -- unit browser    runs these stages alone
//   npm test -- mfe-booking     runs the checks and tests of one workspace
//   npm test -- api/src/booking runs the checks of a workspace and the tests of one of its folders
//   npm test -- --install       installs missing programs first (as CI does)
//   npm run test:long           also runs what takes too long for every change: `ONLY_LONG` in stages.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { nodeProblem } from '../start/checks.mjs'
import { install } from '../start/packages.mjs'
import { workspacesOf } from '../workspaces.mjs'
import { ensurePrograms } from './install-programs.mjs'
import { readReport, retryProblem } from './reports.mjs'
import { endChildrenWithUs, run } from './run.mjs'
import { chosenStages, ONLY_LONG, stages, workspaceOf } from './stages.mjs'

/** The summary of a stage shows this many failures. */
const MAX_FAILURES = 10

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
const mayInstall = words.includes('--install') || process.env.CI === 'true'
// A shell completes the name of a folder with a slash.
const wanted = words.filter((word) => !word.startsWith('--')).map((word) => word.replace(/\/$/, ''))
const folder = resolve('test-results')

const started = Date.now()
const clock = (since) => {
  const seconds = Math.round((Date.now() - since) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const headline = (text) => console.log(`\n=== ${text} (${clock(started)} since the start)`)

const toRun = stagesToRun()
await install(root, headline).catch(({ message }) => stop(`${message} Nothing was tested.`))
await ensurePrograms([...new Set(toRun.flatMap(({ programs = [] }) => programs))], { mayInstall }).catch(
  ({ message }) => stop(`${message}\nNothing was tested.`),
)

mkdirSync(folder, { recursive: true })
const results = []
for (const [index, stage] of toRun.entries()) {
  headline(`${index + 1} of ${toRun.length}: ${stage.title}`)
  results.push(await runStage(stage))
}
summarise()

function stagesToRun() {
  const all = stages({ folder, long })
  const workspaces = workspacesOf('.')
  const names = all.map(({ name }) => name)
  const unknown = wanted.find((word) => !names.includes(word) && !workspaceOf(word, workspaces))
  if (unknown)
    stop(
      `There is no stage, workspace or folder with tests "${unknown}". Stages: ${names.join(', ')}. Workspaces: ${workspaces.join(', ')}.`,
    )
  return wanted.length === 0 ? all : chosenStages(wanted, { folder, long, workspaces })
}

async function runStage({ name, workspace, args, env, minutes, report }) {
  const since = Date.now()
  // An old report must not count for a run that wrote none.
  if (report) rmSync(report, { force: true })
  const result = { name, workspace, passed: 0, failed: 0, failures: [], skipped: [], retried: [], note: '' }
  try {
    const code = await run(args, { env, minutes })
    const ok = code === 0
    Object.assign(result, report ? readReport(report) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
    if (code === 'too slow') result.note = `stopped after ${minutes} minutes`
    // Something beside the tests failed, which is never a pass.
    if (!ok && result.failed === 0) result.failed = 1
    if (ok && result.passed === 0) Object.assign(result, { failed: 1, note: 'it tested nothing' })
  } catch (error) {
    Object.assign(result, { failed: 1, note: error.message })
  }
  result.failed += result.skipped.length
  const ofSameTests = results.filter((earlier) => workspace && earlier.workspace === workspace)
  const tooMany = result.retried.length > 0 && retryProblem([...ofSameTests, result])
  if (tooMany) Object.assign(result, { failed: result.failed + 1, note: tooMany })
  return { ...result, time: clock(since) }
}

function summarise() {
  headline('Summary')
  const width = Math.max(...results.map(({ name }) => name.length))
  for (const { name, time, note, failures, skipped, ...counts } of results) {
    const sign = counts.failed === 0 ? 'ok    ' : 'FAILED'
    console.log(
      `${sign} ${name.padEnd(width)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed  ${time}  ${note}`,
    )
    for (const title of skipped) console.log(`       did not run, which counts as failed: ${title}`)
    for (const { title, file, error } of failures.slice(0, MAX_FAILURES)) {
      console.log(`       failed: ${title} (${file})`)
      printStart(error)
    }
    if (failures.length > MAX_FAILURES) console.log(`       and ${failures.length - MAX_FAILURES} more`)
  }
  reportRetries(results.flatMap(({ retried }) => retried))
  if (wanted.length === 0 && !long)
    console.log(
      `\nNot run here; npm run test:long runs it:\n${ONLY_LONG.map((line) => `  ${line}`).join('\n')}`,
    )
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Prints and records what passed at the second attempt only. */
function reportRetries(retried) {
  const record = resolve(folder, 'retried.json')
  rmSync(record, { force: true })
  if (retried.length === 0) return
  writeFileSync(record, `${JSON.stringify(retried, null, 2)}\n`)
  for (const { title, file, error, trace } of retried) {
    console.log(
      `       passed at the second attempt only: ${title} (${file})${trace ? `; trace: ${trace}` : ''}`,
    )
    printStart(error)
  }
  console.log(`       Find out why. ${record} has the whole errors.`)
}

/** Prints the start of an error, for those who have only the end of the output. */
function printStart(error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim())
  for (const line of lines.slice(0, 12)) console.log(`         ${line}`)
}
