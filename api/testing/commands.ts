import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import { buildApp } from '../src/app.ts'
import { systemClock } from '../src/clock.ts'
import { type Command, exitCodeOf } from '../src/commands/command.ts'
import { newOperatorSecret, writeLink } from '../src/commands/operator-link.ts'
import { connectPglite } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { testSettings } from './app.ts'

const API = fileURLToPath(new URL('../', import.meta.url))

/**
 * Runs `npm run <name> -- <words>` on the PGlite in `folder`, in this process. Returns the exit code and the output.
 * `command.test.ts` starts processes.
 */
export async function runCommand(name: string, words: string[], folder: string, env: NodeJS.ProcessEnv = {}) {
  const { run } = (await import(`../src/commands/${name}.ts`)) as { run: Command }
  const { env: before } = process
  const { DATABASE_URL: _, ...inherited } = before
  // As if npm had been started in the folder of this workspace.
  process.env = { ...inherited, npm_lifecycle_event: name, INIT_CWD: API, DATA_DIR: folder, ...env }
  let output = ''
  const writeLine = (line: unknown) => {
    output += `${format(line)}\n`
  }
  const write = (text: unknown) => {
    output += text as string
    return true
  }
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(writeLine),
    jest.spyOn(console, 'error').mockImplementation(writeLine),
    jest.spyOn(process.stdout, 'write').mockImplementation(write),
    jest.spyOn(process.stderr, 'write').mockImplementation(write),
  ]
  try {
    const code = await exitCodeOf(run, words)
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.env = before
  }
}

/** A listening server that has the PGlite in `folder` open, so that commands must use it. */
export async function serverWithDatabase(
  folder: string,
  settings: Partial<Settings> = {},
  host = '127.0.0.1',
) {
  const db = await connectPglite(folder)
  await migrate(db)
  const operatorSecret = newOperatorSecret()
  const app = await buildApp({
    db,
    // The key that commands on this folder use.
    settings: { ...testSettings, secretKey: readSettings({ DATA_DIR: folder }).secretKey, ...settings },
    clock: systemClock,
    operatorSecret,
    logger: false,
  })
  const url = await app.listen({ port: 0, host })
  await writeLink(folder, { url, secret: operatorSecret })
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { app, db, url, close }
}
