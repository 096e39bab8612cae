import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@molar/tools/free-port'
import { inheritedVariables, serverArguments, type ServerSource } from '@molar/tools/server-bundle'

export const root = fileURLToPath(new URL('../..', import.meta.url))

interface StartOptions extends ServerSource {
  /** For a restart on the same port. */
  port?: number
}

/** Starts the real server in a process of its own and waits until it is ready. */
export async function startApi(env: Record<string, string>, { port, fromSources }: StartOptions = {}) {
  port ??= await freePort()
  const child = spawn(process.execPath, serverArguments({ fromSources }), {
    cwd: root,
    env: { ...inheritedVariables(), ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-20_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await ready(url, () => child.exitCode !== null).catch(() => {
    child.kill()
    throw new Error(`The server did not start:\n${output}`)
  })
  return {
    url,
    port,
    /** The last 20 kB of its output, for a spec that failed. */
    log: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function ready(url: string, gone: () => boolean) {
  const until = Date.now() + 60_000
  while (Date.now() < until && !gone()) {
    const response = await fetch(`${url}/ready`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('not ready')
}
