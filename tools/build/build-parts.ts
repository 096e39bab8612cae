import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findRemotes, ROOT, versionOf } from '../parts.ts'
import { fingerprint } from './fingerprint.ts'
import { build } from './rspack.ts'

const stampOf = (folder: string) => join(ROOT, '.cache', 'build', basename(folder))

const wasBuiltFrom = (folder: string, inputs: string) => {
  try {
    readFileSync(join(folder, 'dist', 'releases', versionOf(folder), 'release.json'))
    return readFileSync(stampOf(folder), 'utf8') === inputs
  } catch {
    return false
  }
}

/** Builds the shell and every remote, leaving alone what nothing changed in. Throws with what the compiler said. */
export async function buildParts(tell: (sentence: string) => void) {
  const folders = [join(ROOT, 'shell'), ...findRemotes().map(({ folder }) => folder)]
  for (const folder of folders) {
    const inputs = fingerprint(folder)
    if (wasBuiltFrom(folder, inputs)) continue
    tell(`Building ${basename(folder)}.`)
    const started = Date.now()
    await build(folder)
    mkdirSync(dirname(stampOf(folder)), { recursive: true })
    writeFileSync(stampOf(folder), inputs)
    tell(`Built ${basename(folder)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  }
}
