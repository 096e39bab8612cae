import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import { listenOnPostgres, setListen } from './listen.ts'
import { parsers } from './parsers.ts'
import { openPglite } from './pglite.ts'
import { createStatementNames } from './statement-names.ts'
import {
  DatabaseUnresponsive,
  RESPONSE_TIMES,
  type ResponseTimes,
  watchResponses,
} from './unresponsive-database.ts'
import type { Database } from './tables.ts'
import { createConnectionQueue, setConnectionQueue } from './connection-queue.ts'
import { asTlsError, DatabaseTlsError } from './tls-error.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Database>

const POOL_SIZE = 15
/**
 * Milliseconds until an unused connection is closed. Its plans go with it: the first booking on a new connection takes ten
 * times as long as the next ones.
 */
const IDLE = 600_000

/**
 * Milliseconds. A copy of the server that is frozen or out of reach inside a transaction keeps its locks no longer than
 * that: then PostgreSQL ends its connection.
 */
const IDLE_IN_TRANSACTION = 30_000

/** PostgreSQL finds out within 25 s that the machine of an unused connection has vanished. Its own default is two hours. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

interface PostgresOptions {
  /** Connections. */
  max?: number
  responseTimes?: ResponseTimes
  /** Milliseconds; see `createConnectionQueue`. */
  longestWait?: number
  /** Milliseconds. */
  idleInTransaction?: number
}

/** Milliseconds. A connection that only listens gets no error when the other side has gone. */
const KEEPALIVE_DELAY = 10_000

/** PostgreSQL at `url`. Inside a transaction use only its `trx`: a second connection may not be free. */
export function connectPostgres(
  url: string,
  {
    max = POOL_SIZE,
    responseTimes = RESPONSE_TIMES,
    longestWait,
    idleInTransaction = IDLE_IN_TRANSACTION,
  }: PostgresOptions = {},
): Db {
  const watcher = watchResponses(url, responseTimes)
  const connection = {
    connectionString: url,
    stream: () => watcher.openSocket(),
    connectionTimeoutMillis: 10_000,
    // Otherwise a firewall may forget a connection that is unused.
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...connection,
    max,
    idleTimeoutMillis: IDLE,
    onConnect: async (client) => {
      // In a large clinic PostgreSQL would compile long statements for 40 ms that take 4 ms.
      const settings = `set jit = off; set idle_in_transaction_session_timeout = ${idleInTransaction}`
      await client.query(`${settings}; ${KEEPALIVE}`)
    },
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // Without listeners an error of a connection ends the process. The pool listens only to idle connections, so each
  // connection gets a listener too: a restart of PostgreSQL also ends those inside a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const queue = createConnectionQueue(() => pool.totalCount >= max && pool.idleCount === 0, longestWait)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: watchedPool(pool, watcher, queue) }),
  })
  setConnectionQueue(db, queue)
  return setListen(
    db,
    listenOnPostgres(() => ({ ...connection, keepAliveInitialDelayMillis: KEEPALIVE_DELAY }), KEEPALIVE),
  )
}

function watchedPool(
  pool: pg.Pool,
  watcher: ReturnType<typeof watchResponses>,
  queue: ReturnType<typeof createConnectionQueue>,
): PostgresPool {
  const nameOf = createStatementNames()
  /** One for each connection, by which kysely knows it again. */
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function watchedClient(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: unknown[]) =>
      watcher.watch(() =>
        client.query(values.length > 0 ? { name: nameOf(text), text, values } : { text, values }),
      )
    // The pool gives the connection another `release` each time.
    return { query: query as typeof client.query, release: () => client.release() }
  }

  return {
    async connect() {
      const client = await watcher
        .watch(() => queue.wait(() => pool.connect()))
        .catch((error: Error) => Promise.reject(asTlsError(error)))
      const known = watched.get(client) ?? watchedClient(client)
      watched.set(client, known)
      return known
    },
    async end() {
      watcher.stop()
      await pool.end()
    },
  }
}

/** Codes of PostgreSQL and of sockets while the server is starting, stopping, away or out of connections. */
const UNREACHABLE_CODE =
  /^(08...|25P03|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/
/** What `pg` throws without a code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying to connect)/

/** Whether the database could not be reached, so that the same request may succeed later. */
export function isUnreachable(error: { code?: string; message?: string }) {
  if (error instanceof DatabaseUnresponsive || error instanceof DatabaseTlsError) return true
  const { code, message = '' } = error
  return code === undefined ? UNREACHABLE_MESSAGE.test(message) : UNREACHABLE_CODE.test(code)
}

/** The folder of PGlite in `DATA_DIR`. */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'pglite')

/**
 * PGlite in `dataDir`, locked until it is closed.
 * @throws DirectoryInUse if another process has it open
 */
export async function connectPglite(dataDir: string): Promise<Db> {
  const unlock = await lockDirectory(dataDir)
  try {
    const folder = pgliteFolder(dataDir)
    // PGlite creates files that other users can write, and everyone may be able to enter `dataDir`.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await openPglite({ dataDir: folder, onClose: unlock })
  } catch (error) {
    await unlock()
    throw error
  }
}

export const connect = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }) =>
  databaseUrl ? connectPostgres(databaseUrl) : connectPglite(dataDir)
