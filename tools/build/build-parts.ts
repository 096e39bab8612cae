import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findRemotes, ROOT, versionOf } from '../parts.ts'
import { fingerprint } from './fingerprint.ts'

const require = createRequire(import.meta.url)
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js')

/** The command of `npm run build -w <part>`; a process of its own, because loaders for TypeScript alter Rspack's runtime. */
const build = (folder: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [RSPACK, 'build'], { cwd: folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(folder)} does not build:\n${said}`)),
    )
  })

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
