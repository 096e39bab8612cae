// The shell contract has a snapshot of its types for every version, in `shared/shell-contract-snapshots/`. The entry points
// must be what the snapshot of their version says, and must serve every remote that was written against an earlier
// version of the same major number. `node tools/check/contract-snapshots.mjs --record` records a new version.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { emitDeclarations, findBreaks, isSame } from './contract-snapshot-rules.mjs'

const SNAPSHOTS = 'shared/shell-contract-snapshots'
const CURRENT = '.cache/shell-contract-snapshots/current'
const SCRATCH = '.cache/shell-contract-snapshots/comparison'

const version = /'(\d+\.\d+\.\d+)'/.exec(readFileSync('shared/src/remote/version.ts', 'utf8'))[1]
const majorOf = (text) => text.split('.')[0]
const ownSnapshot = `${SNAPSHOTS}/${version}`

emitDeclarations({ project: 'shared', source: 'shared/src', out: CURRENT })

function findProblems() {
  for (const earlier of readdirSync(SNAPSHOTS).filter((other) => majorOf(other) === majorOf(version))) {
    rmSync(SCRATCH, { recursive: true, force: true })
    const snapshot = `${SNAPSHOTS}/${earlier}`
    const found = findBreaks({ snapshot, current: CURRENT, scratch: SCRATCH, base: 'tsconfig.base.json' })
    if (found.length > 0)
      return [
        ...found,
        `A remote written against shell contract ${earlier} would break: keep what it uses, or make it ${Number(majorOf(version)) + 1}.0.0.`,
      ]
  }
  if (!existsSync(ownSnapshot))
    return [
      `Shell contract ${version} has no snapshot: run node tools/check/contract-snapshots.mjs --record.`,
    ]
  if (!isSame(ownSnapshot, CURRENT))
    return [
      `The shell contract differs from the snapshot of ${version}: raise the version in shared/src/remote/version.ts, describe the change in CHANGELOG.md, and run node tools/check/contract-snapshots.mjs --record.`,
    ]
  return []
}

if (process.argv.includes('--record')) {
  if (existsSync(ownSnapshot)) throw new Error(`${ownSnapshot} exists already. A snapshot never changes.`)
  cpSync(CURRENT, ownSnapshot, { recursive: true })
  console.log(`Recorded shell contract ${version} in ${ownSnapshot}.`)
}
const problems = findProblems()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
