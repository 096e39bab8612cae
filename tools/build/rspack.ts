import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Path of Rspack's command. It needs a process of its own: the TypeScript loader of ours would change its runtime. */
export const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js')

const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.cjs')

/** Builds a part, like `npm run build -w <part>`. @throws Error with the output of the compiler */
export const build = (folder: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', END_WITH_PARENT, RSPACK, 'build'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(folder)} does not build:\n${output}`)),
    )
  })
