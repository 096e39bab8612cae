import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startChild } from '../start/child.ts'
import { REFRESH_HOOK } from './shell-at-work.ts'

const require = createRequire(import.meta.url)
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js')

interface DevServer {
  /** A file beside this one. */
  config: 'portal.config.ts' | 'alone.config.ts'
  host: string
  port: number
  env?: Record<string, string>
}

/** Rspack's server, in a process of its own as every build: a loader for TypeScript in ours would alter its runtime. */
export function startDevServer({ config, host, port, env }: DevServer) {
  const child = startChild({
    what: 'The dev server',
    args: [RSPACK, 'serve', '--config', join(import.meta.dirname, config)],
    env: { ...process.env, ...env, DEV_HOST: host, DEV_PORT: String(port) },
    readyAt: `http://${host}:${port}${REFRESH_HOOK}`,
    // The fourth is how it hears that we are gone, however that came.
    options: { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  })
  return { ...child, url: `http://localhost:${port}` }
}
