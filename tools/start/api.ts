import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../parts.ts'

const START_LIMIT = 120_000

interface ApiOptions {
  host: string
  port: number
  /** Origins of pages that may call it. */
  origins: readonly string[]
}

/** The clinic server as a process of its own. `ready` when it answers; `ended` rejects when it ends by itself. */
export function startApi({ host, port, origins }: ApiOptions) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      DEMO_DATA: 'true',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ALLOWED_ORIGINS: origins.join(','),
      ...process.env,
      HOST: host,
      PORT: String(port),
    },
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The clinic server ended (${signal ?? `code ${code}`}); what it said stands above.`)),
    )
  })
  // Whoever waits for it hears of it; between two waits it must not bring this process down.
  ended.catch(() => {})
  return {
    url: `http://localhost:${port}`,
    ready: Promise.race([ended, untilReady(`http://${host}:${port}/ready`)]),
    ended,
    close: () => end(child),
  }
}

async function untilReady(url: string) {
  const deadline = Date.now() + START_LIMIT
  while (Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The clinic server was not ready after ${START_LIMIT / 1000} seconds.`)
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })

/** Extensions the server names; null when it does not say, and then the browser asks again. */
export async function extensionsOf(url: string): Promise<string[] | null> {
  try {
    const answer = await fetch(`${url}/capabilities`, { signal: AbortSignal.timeout(5000) })
    if (!answer.ok) return null
    const { data } = (await answer.json()) as { data?: { extensions?: string[] } }
    return data?.extensions ?? null
  } catch {
    return null
  }
}
