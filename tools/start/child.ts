import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '@molar/releases/parts'

// Filling a clinic beside four builds takes minutes on a busy machine; one that ended is heard of at once.
const MINUTES = 10

interface Child {
  /** As a sentence begins: `The clinic server`. */
  what: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Answers once it is ready. */
  readyAt: string
  options?: SpawnOptions
}

/** A Node process of ours. `ready` when it answers; `ended` rejects when it ends by itself. */
export function startChild({ what, args, env, readyAt, options }: Child) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    ...options,
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`${what} ended (${signal ?? `code ${code}`}); what it said stands above.`)),
    )
  })
  // Whoever waits for it hears of it; between two waits it must not bring this process down.
  ended.catch(() => {})
  return { ready: Promise.race([ended, untilReady(what, readyAt)]), ended, close: () => end(child) }
}

async function untilReady(what: string, url: string) {
  const deadline = Date.now() + MINUTES * 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`${what} was not ready after ${MINUTES} minutes; what it said stands above. Try again.`)
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

/** Ends everything with the first signal that asks for it. */
export function closeOnSignal(close: () => Promise<unknown>) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)))
}
