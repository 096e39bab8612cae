import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findRemotes, ROOT } from '@molar/releases/parts'
import { withBuildLock } from './build-lock.ts'
import { fingerprint } from './fingerprint.ts'
import { build } from './rspack.ts'
import { stampFor } from './stamp.ts'

const STAMPS = join(ROOT, '.cache', 'build')

const stampOf = (folder: string) => join(STAMPS, basename(folder))

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
  await withBuildLock(join(STAMPS, '.lock'), log, async () => {
    for (const folder of [join(ROOT, 'shell'), ...findRemotes().map((remote) => remote.folder)])
      await buildPart(folder, log)
  })
}
