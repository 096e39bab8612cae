import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface Command {
  folder: string
  args: readonly string[]
  env?: Record<string, string>
}

/** Runs a Node command to its end. Throws with what it said when it fails. */
export async function run({ folder, args, env }: Command) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`node ${args.join(' ')} failed:\n${said}`)
  return said
}

/** Starts a Node command that stays, in a process group of its own, as a terminal does; ready when it says so. */
export async function open({ folder, args, env, ready }: Command & { ready: string }) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += String(text)
      if (said.includes(ready)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`node ${args.join(' ')} ended:\n${said}`)))
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
