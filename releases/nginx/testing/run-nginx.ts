import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@molar/tools/free-port'
import { findNginx } from '@molar/tools/programs'
import { writeConfig, type NginxOptions } from '../write-config.ts'

const START_TIMEOUT = 20_000

/**
 * Starts nginx with the configuration of production, a temporary folder and a free port.
 * @throws Error with the output of nginx when it does not start
 */
export async function runNginx(options: Omit<NginxOptions, 'out' | 'run' | 'listen' | 'accessLog'>) {
  const { port, ...nginx } = await startNginx((folder, listen) =>
    writeConfig({ ...options, out: folder, run: folder, listen, accessLog: join(folder, 'access.log') }),
  )
  return { ...nginx, port, url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}` }
}

/**
 * Starts nginx with a temporary folder and a free port.
 * @param write writes the configuration into the folder and returns its path; `listen` is an address with a port
 * @throws Error with the output of nginx when it does not start
 */
export async function startNginx(write: (folder: string, listen: string) => string) {
  const program = findNginx()
  const folder = mkdtempSync(join(tmpdir(), 'molar-nginx-'))
  const port = await freePort()
  const config = write(folder, `127.0.0.1:${port}`)
  // When root starts nginx, its workers run as another user, who may not read this folder.
  const asRoot = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr', ...asRoot], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-20_000)
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + START_TIMEOUT; ;) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`nginx did not start:\n${output}`)
    }
    if (await listens(port)) break
    await pause(25)
  }
  return { port, folder, log: () => output, stop }
}

/** Whether a connection is accepted; a request would fail on the certificate of a test. */
const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
