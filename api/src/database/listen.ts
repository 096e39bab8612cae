import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'

/** Where the triggers of `sql-functions/changes.sql` announce changes. */
const CHANNEL = 'molar_changes'
/** Milliseconds until a lost connection is opened again. */
const RETRY_AFTER = 1_000

interface DatabaseListener {
  /** A committed change. Nothing is heard of changes between `onLost` and `onConnected`. */
  onChange: (payload: string) => void
  onConnected: () => void
  onLost: () => void
}

/** Begins to listen; returns how to stop. */
type Listen = (listener: DatabaseListener) => Promise<() => Promise<void>>

type Db = Kysely<Database>

const known = new WeakMap<Db, Listen>()

/** Makes `listenTo` possible for a database. */
export const setListen = (db: Db, listen: Listen) => {
  known.set(db, listen)
  return db
}

/** Listens to the committed changes of a database. Undefined if it cannot, as a wrapped one in tests. */
export const listenTo = (db: Db, listener: DatabaseListener) => known.get(db)?.(listener)

/** A connection of its own, opened again whenever it is lost. `prepare`: the first statement of each connection. */
export const listenOnPostgres =
  (settings: () => pg.ClientConfig, prepare: string): Listen =>
  async ({ onChange, onConnected, onLost }) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let isStopped = false

    function connect() {
      const opened = new pg.Client(settings())
      client = opened
      let isOver = false
      const retry = () => {
        if (isOver || isStopped) return
        isOver = true
        onLost()
        void opened.end().catch(() => {})
        timer = setTimeout(connect, RETRY_AFTER).unref()
      }
      opened.on('error', retry)
      opened.on('end', retry)
      opened.on('notification', ({ payload = '' }) => onChange(payload))
      opened
        .connect()
        .then(() => opened.query(prepare))
        .then(() => opened.query(`listen ${CHANNEL}`))
        .then(() => !isOver && !isStopped && onConnected())
        .catch(retry)
    }
    connect()

    return async () => {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    }
  }

interface Pglite {
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
}

/** @param alone runs work when no transaction is open: a rolled back one would take the subscription with it */
export const listenOnPglite =
  (pglite: Pglite, alone: (work: () => Promise<void>) => Promise<void>): Listen =>
  async ({ onChange, onConnected }) => {
    let stop: (() => Promise<void>) | undefined
    await alone(async () => {
      stop = await pglite.listen(CHANNEL, onChange)
    })
    onConnected()
    // A database that is already closed listens no more.
    return () => alone(async () => stop?.()).catch(() => {})
  }
