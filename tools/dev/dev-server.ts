import { join } from 'node:path'
import { RSPACK } from '../build/rspack.ts'
import { startChild } from '../start/child.ts'
import { originAt } from '../start/origin-at.ts'
import { REFRESH_HOOK } from './dev-shell.ts'

interface DevServer {
  /** A file beside this one. */
  config: 'portal.config.ts' | 'mock-host.config.ts'
  host: string
  port: number
  env?: Record<string, string>
}

/** Starts the dev server of Rspack in its own process. */
export function startDevServer({ config, host, port, env }: DevServer) {
  const child = startChild({
    what: 'The dev server',
    args: [RSPACK, 'serve', '--config', join(import.meta.dirname, config)],
    env: { ...process.env, ...env, DEV_HOST: host, DEV_PORT: String(port) },
    readyAt: `${originAt(host, port)}${REFRESH_HOOK}`,
  })
  return { ...child, url: `http://localhost:${port}` }
}
