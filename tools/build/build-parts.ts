import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findRemotes, ROOT, versionOf } from '@molar/releases/parts'
import { withLock } from '@molar/releases/store'
import { fingerprint } from './fingerprint.ts'
import { build } from './rspack.ts'

/** Milliseconds. About five builds of all parts on a slow computer. */
const LOCK_TIMEOUT = 600_000

const STAMPS = join(ROOT, '.cache', 'build')

const stampOf = (folder: string) => join(STAMPS, basename(folder))

/** What a build was made from and what it made: `npm run build -w shell` makes another one without a stamp. */
function stampFor(folder: string, inputs: string) {
  const record = readFileSync(join(folder, 'dist', 'releases', versionOf(folder), 'release.json'))
  return `${inputs} ${createHash('sha256').update(record).digest('hex')}`
}

const wasBuiltFrom = (folder: string, inputs: string) => {
  try {
    return readFileSync(stampOf(folder), 'utf8') === stampFor(folder, inputs)
  } catch {
    return false
  }
}

async function buildPart(folder: string, log: (line: string) => void) {
  const inputs = fingerprint(folder)
  if (wasBuiltFrom(folder, inputs)) return
  log(`Building ${basename(folder)}.`)
  const started = Date.now()
  await build(folder)
  writeFileSync(stampOf(folder), stampFor(folder, inputs))
  log(`Built ${basename(folder)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Builds the shell and all remotes. Skips parts whose inputs have not changed. Of two builds at once in one checkout, the
 * second waits for the first.
 * @throws Error with the output of the compiler
 */
export async function buildParts(log: (line: string) => void) {
  mkdirSync(STAMPS, { recursive: true })
  await withLock(
    join(STAMPS, '.lock'),
    async () => {
      for (const folder of [join(ROOT, 'shell'), ...findRemotes().map((remote) => remote.folder)])
        await buildPart(folder, log)
    },
    LOCK_TIMEOUT,
  )
}
