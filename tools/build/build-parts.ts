import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findRemotes, ROOT, versionOf } from '@molar/releases/parts'
import { withLock } from '@molar/releases/store'
import { fingerprint } from './fingerprint.ts'
import { build } from './rspack.ts'

/** Milliseconds. Some five builds of everything on a slow machine. */
const PATIENCE = 600_000

const STAMPS = join(ROOT, '.cache', 'build')

const stampOf = (folder: string) => join(STAMPS, basename(folder))

const wasBuiltFrom = (folder: string, inputs: string) => {
  try {
    readFileSync(join(folder, 'dist', 'releases', versionOf(folder), 'release.json'))
    return readFileSync(stampOf(folder), 'utf8') === inputs
  } catch {
    return false
  }
}

async function buildPart(folder: string, tell: (sentence: string) => void) {
  const inputs = fingerprint(folder)
  if (wasBuiltFrom(folder, inputs)) return
  tell(`Building ${basename(folder)}.`)
  const started = Date.now()
  await build(folder)
  writeFileSync(stampOf(folder), inputs)
  tell(`Built ${basename(folder)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Builds the shell and every remote, leaving alone what nothing changed in. Of two at once in one checkout the
 * second waits, and finds everything built. Throws with what the compiler said.
 */
export async function buildParts(tell: (sentence: string) => void) {
  mkdirSync(STAMPS, { recursive: true })
  await withLock(
    join(STAMPS, '.lock'),
    async () => {
      for (const folder of [join(ROOT, 'shell'), ...findRemotes().map((remote) => remote.folder)])
        await buildPart(folder, tell)
    },
    PATIENCE,
  )
}
