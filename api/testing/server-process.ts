import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inheritedVariables, serverArguments, type ServerSource } from '@molar/tools/server-bundle'

const API = fileURLToPath(new URL('../', import.meta.url))

interface StartOptions extends ServerSource {
  /** A module that runs before the server, relative to this folder. It cannot import modules of the server. */
  preload?: string
}

const running = new Set<ChildProcess>()

/** Starts the server on a free port, with PGlite unless `env` names a database. */
export function startServer(env: Record<string, string>, { preload, fromSources }: StartOptions = {}) {
  const imports = preload ? ['--import', new URL(preload, import.meta.url).href] : []
  const child = spawn(process.execPath, [...imports, ...serverArguments({ fromSources })], {
    cwd: API,
    env: { ...inheritedVariables(), NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  let output = ''
  const address = new Promise<string>((resolve) => {
    const onOutput = (text: Buffer) => {
      output += text.toString()
      const url = /listening at (http:[^"\s]+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout!.on('data', onOutput)
    child.stderr!.on('data', onOutput)
  })
  // `close` and not `exit`: the last output may come after the end.
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, output }
  })
  return {
    address,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** A message for the preloaded module. */
    tell: (message: string) => child.send(message),
  }
}

export async function killServers() {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.clear()
}
