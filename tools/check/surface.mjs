// The shell contract as it was recorded, version by version, in `shared/surface/`: what stands in the doors now must be
// what its version recorded, and must still serve every remote written against an earlier one of the same major
// version. `node tools/check/surface.mjs --record` records a new version.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { breaks, emitSurface, isSame } from './surface-rules.mjs'

const RECORDED = 'shared/surface'
const NOW = '.cache/surface/now'
const SCRATCH = '.cache/surface/proof'

const version = /'(\d+\.\d+\.\d+)'/.exec(readFileSync('shared/src/remote/version.ts', 'utf8'))[1]
const majorOf = (text) => text.split('.')[0]
const own = `${RECORDED}/${version}`

emitSurface({ project: 'shared', source: 'shared/src', out: NOW })

function faults() {
  for (const earlier of readdirSync(RECORDED).filter((other) => majorOf(other) === majorOf(version))) {
    rmSync(SCRATCH, { recursive: true, force: true })
    const recorded = `${RECORDED}/${earlier}`
    const found = breaks({ recorded, now: NOW, scratch: SCRATCH, base: 'tsconfig.base.json' })
    if (found.length > 0)
      return [
        ...found,
        `A remote written against shell contract ${earlier} would break: keep what it uses, or make it ${Number(majorOf(version)) + 1}.0.0.`,
      ]
  }
  if (!existsSync(own))
    return [`Shell contract ${version} is not recorded: run node tools/check/surface.mjs --record.`]
  if (!isSame(own, NOW))
    return [
      `The shell contract is not what ${version} recorded: give it a new version in shared/src/remote/version.ts, say in CHANGELOG.md what is new, and run node tools/check/surface.mjs --record.`,
    ]
  return []
}

if (process.argv.includes('--record')) {
  if (existsSync(own)) throw new Error(`${own} is recorded already; a recorded version never changes.`)
  cpSync(NOW, own, { recursive: true })
  console.log(`Recorded shell contract ${version} in ${own}.`)
}
const found = faults()
for (const fault of found) console.error(fault)
if (found.length > 0) process.exit(1)
