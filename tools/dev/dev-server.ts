import { join } from 'node:path'
import { RSPACK } from '../build/rspack.ts'
import { startChild } from '../start/child.ts'
import { REFRESH_HOOK } from './shell-at-work.ts'

interface DevServer {
  /** A file beside this one. */
  config: 'portal.config.ts' | 'alone.config.ts'
  host: string
  port: number
  env?: Record<string, string>
}

/** Rspack's server, in a process of its own as every build. */
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
