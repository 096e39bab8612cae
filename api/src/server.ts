import type { AddressInfo } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { newOperatorSecret, removeLink, writeLink } from './commands/operator-link.ts'
import { connect, type Db } from './database/connect.ts'
import { prepareDatabase } from './database/prepare.ts'
import { refuseDemoAccounts } from './demo/demo-accounts.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { loadKeyring } from './secrets/load-keyring.ts'
import { safeError } from './http/logging.ts'
import { listenError } from './listen-error.ts'
import { operatorMessage } from './operator-message.ts'
import { readSettings } from './settings.ts'

/** Errors that an operator can correct are printed as a sentence; others with their stack and without personal data. */
const explain = (error: unknown) => operatorMessage(error) ?? safeError(error as Error)

function ownAddress(app: FastifyInstance) {
  const { address, port } = app.server.address() as AddressInfo
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** After these the state of the process is unknown, and Node advises against running JavaScript. */
const CRASHES = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'] as const

/**
 * Ends the process on a signal or an uncaught error, once running requests have their responses and the database is closed. A
 * second signal except SIGTERM, or 30 seconds, end it at once.
 */
function closeOnSignals(app: FastifyInstance) {
  const skip = [...CRASHES, 'SIGTERM' as const]
  const { close } = closeWithGrace({ delay: 30_000, logger: app.log, skip }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'uncaught error')
    await app.close()
  })
  // Ctrl-C in `npm start` is SIGINT from the terminal and then SIGTERM from its parent: that is no second request.
  process.on('SIGTERM', close)
}

async function start() {
  const settings = readSettings(process.env)
  const db: Db = await connect(settings)
  try {
    await prepareDatabase(db, settings)
    if (settings.production) await refuseDemoAccounts(db)
    if (settings.demoData)
      await fillDemo({ db, clock: systemClock, keyring: await loadKeyring(db, settings) })
    const operatorSecret = newOperatorSecret()
    const app = await buildApp({ db, settings, clock: systemClock, operatorSecret })
    app.addHook('onClose', async () => {
      await removeLink(settings.dataDir)
      await db.destroy()
    })
    closeOnSignals(app)
    await app.ready()
    await app.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
      // An error without a call of the system says that the server was closed while it started.
      throw error.syscall ? listenError(error, settings) : error
    })
    // With PostgreSQL a command opens the database itself.
    if (!settings.databaseUrl)
      await writeLink(settings.dataDir, { url: ownAddress(app), secret: operatorSecret })
  } catch (error) {
    await db.destroy().catch(() => {})
    throw error
  }
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
