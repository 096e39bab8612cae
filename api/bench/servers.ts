import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@molar/tools/free-port'

interface Running {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Runs one of our files as a separate process, as `npm start -w api` does, and waits until it responds. */
export async function run(file: string, env: Record<string, string>, path = '/'): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}${path}`, child)
  return {
    url,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error('The server to measure did not start; its message is above.')
  const status = await fetch(url).then(
    (response) => response.status,
    () => 0,
  )
  if (status === 200) return
  await new Promise((resolve) => setTimeout(resolve, 100))
  return untilReady(url, child)
}
