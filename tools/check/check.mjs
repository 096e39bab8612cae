// `npm run check` finds what a reviewer should not have to look for. `npm run check -- mfe-booking` checks one workspace.
// All checks run, and the command fails if one of them fails.
import { spawn } from 'node:child_process'
import { existsSync, utimesSync } from 'node:fs'
import { PROGRAM_FILES } from '../program-files.mjs'
import { workspacesOf } from '../workspaces.mjs'

const MAX_PARALLEL_CHECKS = 2

const workspaces = workspacesOf('.')
const wanted = process.argv.slice(2)
const unknown = wanted.find((word) => !workspaces.includes(word))
if (unknown) {
  console.error(`There is no workspace "${unknown}". Workspaces: ${workspaces.join(', ')}.`)
  process.exit(1)
}
const paths = wanted.length > 0 ? wanted : ['.']
const typeChecked = wanted.length > 0 ? wanted : workspaces

/**
 * Alone, because type errors are what people wait for, and it uses two processors itself. One process for all workspaces
 * reads the types of packages once. One checker each, because each checker resolves the types that it meets for itself. A
 * file that has not changed, and imports none that has, is not checked again.
 */
const FIRST = ['types', PROGRAM_FILES.tsc, '--build', '--checkers', '1', ...typeChecked]
const TOGETHER = [
  ['formatting (npm run format corrects it)', PROGRAM_FILES.oxfmt, '--check', ...paths],
  ['lint', PROGRAM_FILES.oxlint, '--type-aware', '--quiet', ...paths],
  ['contract snapshots', 'tools/check/contract-snapshots.mjs'],
  ['shell contract of each remote', 'tools/check/remote-ranges.mjs'],
  ['messages in every language', 'tools/check/translations.mjs'],
  ['lock file for every platform', 'tools/check/lock-file.mjs'],
  ['styles of the remotes', 'tools/check/remote-styles.mjs'],
]
// This one writes files that break each rule into the tree, so nothing else may read the tree at the same time.
const LAST = ['import rules and folder cycles', 'tools/check/check-import-rules.mjs']

const failed = []

/** Runs a file with Node. */
function run([title, ...args]) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const end = (ok) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${output}${ok ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`)
      if (!ok) failed.push(title)
      resolve()
    }
    child.on('error', ({ message }) => {
      output += `${message}\n`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

await checkTypes()
/** A file that is saved while the check runs counts as changed in the next one: tsc compares only the times. */
async function checkTypes() {
  const started = new Date()
  await run(FIRST)
  for (const results of typeChecked.map((workspace) => `${workspace}/.cache/types.json`))
    if (existsSync(results)) utimesSync(results, started, started)
}

const waiting = TOGETHER.values()
const runInTurn = async () => {
  for (const check of waiting) await run(check)
}
await Promise.all(Array.from({ length: MAX_PARALLEL_CHECKS }, runInTurn))
await run(LAST)

if (failed.length > 0) {
  console.error(`\n${failed.length} of ${TOGETHER.length + 2} checks failed: ${failed.join('; ')}.`)
  process.exit(1)
}
