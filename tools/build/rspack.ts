import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Rspack's command, for a process of its own: a loader for TypeScript in ours would alter its runtime. */
export const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js')

/** The command of `npm run build -w <part>`. Throws with what the compiler said. */
export const build = (folder: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [RSPACK, 'build'], { cwd: folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(folder)} does not build:\n${said}`)),
    )
  })
