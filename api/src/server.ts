import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { connect, type Db } from './database/connect.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { migrate } from './database/migrate.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { readSettings, SettingsError } from './settings.ts'

/** What an operator can mend gets its sentence alone; anything else is a fault of ours and keeps its stack. */
function explain(error: unknown) {
  const plain = error instanceof SettingsError || error instanceof DirectoryInUse
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
  return plain ? (error as Error).message : error
}

async function start() {
  const settings = readSettings(process.env)
  const db: Db = await connect(settings)
  try {
    await migrate(db)
    if (settings.demoData) await fillDemo({ db, clock: systemClock, secretKey: settings.secretKey })
    const app = await buildApp({ db, settings, clock: systemClock })
    app.addHook('onClose', () => db.destroy())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void app.close().then(() => process.exit(0)))
    }
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await db.destroy().catch(() => {})
    throw error
  }
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
