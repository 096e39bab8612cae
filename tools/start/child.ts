import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '@molar/releases/parts'

// Demo data and four builds take minutes on a busy computer. A process that ends is noticed at once.
const READY_MINUTES = 10

interface Child {
  /** Name at the start of a sentence: `The clinic server`. */
  what: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Address that responds with success once the process is ready. */
  readyAt: string
}

/** Starts a Node process. `ready` resolves when `readyAt` does. `ended` rejects when it ends without `close`. */
export function startChild({ what, args, env, readyAt }: Child) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // The child notices by the IPC channel that this process was killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`${what} ended (${signal ?? `code ${code}`}); see its output above.`)),
    )
  })
  // Callers that wait for it get the error. An unhandled rejection would end this process.
  ended.catch(() => {})
  return { ready: Promise.race([ended, untilReady(what, readyAt)]), ended, close: () => end(child) }
}

async function untilReady(what: string, url: string) {
  const deadline = Date.now() + READY_MINUTES * 60_000
  while (Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`${what} was not ready after ${READY_MINUTES} minutes; see its output above. Try again.`)
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

/** Calls `close` at the first signal to end, and then ends this process. */
export function closeOnSignal(close: () => Promise<unknown>) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)))
}
