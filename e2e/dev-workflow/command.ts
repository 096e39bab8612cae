import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface Command {
  folder: string
  args: readonly string[]
  env?: Record<string, string>
}

/** Runs a Node command to its end. @returns its output @throws Error with its output when it fails */
export async function run({ folder, args, env }: Command) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`node ${args.join(' ')} failed:\n${output}`)
  return output
}

/** Starts a Node command that runs until it is stopped, in its own process group. Waits until it prints `ready`. */
export async function open({ folder, args, env, ready }: Command & { ready: string }) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += String(text)
      if (output.includes(ready)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`node ${args.join(' ')} ended:\n${output}`)))
  })
  return {
    /** Ctrl-C reaches every process of a terminal's group. */
    pressCtrlC: async () => {
      if (child.exitCode !== null) return child.exitCode
      process.kill(-child.pid!, 'SIGINT')
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
  }
}
