import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@molar/tools/free-port'
import { findNginx } from '@molar/tools/programs'
import { writeConfig, type NginxWish } from '../write-config.ts'

const LIMIT = 20_000

/**
 * nginx on this machine, on the configuration that a clinic gets, with a folder of its own and a port that was free.
 * Throws what nginx said where it does not start.
 */
export async function runNginx(wish: Omit<NginxWish, 'out' | 'run' | 'listen' | 'accessLog'>) {
  const program = findNginx()
  const folder = mkdtempSync(join(tmpdir(), 'molar-nginx-'))
  const port = await freePort()
  const config = writeConfig({
    ...wish,
    out: folder,
    run: folder,
    listen: `127.0.0.1:${port}`,
    accessLog: join(folder, 'access.log'),
  })
  // Started by root, its workers would be somebody who may not read this folder.
  const asRoot = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr', ...asRoot], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-20_000)
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + LIMIT; ;) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`nginx did not start:\n${said}`)
    }
    if (await fetch(`${url}/shell/-`).catch(() => null)) break
    await pause(25)
  }
  return { url, port, folder, log: () => said, stop }
}
