import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildApp } from '../src/app.ts'
import { systemClock } from '../src/clock.ts'
import { newOperatorSecret, writeLink } from '../src/commands/operator-link.ts'
import { connectPglite } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { testSettings } from './app.ts'

const API = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)

/** Runs `npm run <name> -- <words>` on the PGlite in `folder`. Returns the exit code and the output. */
export async function runCommand(name: string, words: string[], folder: string, env: NodeJS.ProcessEnv = {}) {
  // As if typed in this folder, wherever the tests were started.
  const { DATABASE_URL: _, INIT_CWD: __, ...inherited } = process.env
  const { stdout, stderr, code } = await run(
    process.execPath,
    ['--import', 'tsx', `src/commands/${name}.ts`, ...words],
    { cwd: API, env: { ...inherited, DATA_DIR: folder, ...env } },
  ).then(
    (streams) => ({ ...streams, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { code, output: stdout + stderr }
}

/** A listening server that has the PGlite in `folder` open, so that commands must use it. */
export async function serverWithDatabase(folder: string, settings: Partial<Settings> = {}) {
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
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await writeLink(folder, { url, secret: operatorSecret })
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { app, db, url, close }
}
