import { Socket } from 'node:net'
import pg from 'pg'

/** Milliseconds. */
export interface ResponseTimes {
  /** A statement or a connection that takes longer makes the server ask PostgreSQL for a new connection. */
  slowAfter: number
  /** How long PostgreSQL has to respond to that. A busy PostgreSQL does, a frozen or unreachable one does not. */
  respondWithin: number
  /** How often it is asked again while it does not respond. */
  askEvery: number
}

export const RESPONSE_TIMES: ResponseTimes = { slowAfter: 2_000, respondWithin: 5_000, askEvery: 500 }

/** How often the oldest work is looked at until it counts as slow. A timer for each statement would cost more. */
const CHECKS = 8

/** Sent instead of a statement while PostgreSQL does not respond. */
export class DatabaseUnresponsive extends Error {
  constructor() {
    super('The database does not respond')
    this.name = 'DatabaseUnresponsive'
  }
}

/**
 * Notices a PostgreSQL that neither responds to nor refuses connections: frozen, or behind a broken line. Then it closes all
 * connections of the pool, so that none has to be found out one by one, and refuses work until a new connection gets a
 * response.
 */
export function watchResponses(connectionString: string, settings: ResponseTimes) {
  const { slowAfter, respondWithin, askEvery } = settings
  const sockets = new Set<Socket>()
  const asking = new Set<Socket>()
  let asks = false
  let isUnresponsive = false
  let asker: NodeJS.Timeout | undefined
  /** Work that is not finished, in the order in which it began. */
  const working = new Set<{ since: number }>()
  let suspected = -Infinity
  const watching = setInterval(() => {
    const [oldest] = working
    const now = performance.now()
    if (!oldest || now - Math.max(oldest.since, suspected) < slowAfter) return
    suspected = now
    void suspect()
  }, slowAfter / CHECKS).unref()

  /** Whether PostgreSQL responds to a new connection. A refusal is a response too, which each request can get itself. */
  async function isResponding() {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: respondWithin,
      stream: () => socket,
    })
    client.on('error', () => {})
    asking.add(socket)
    try {
      await client.connect()
      return true
    } catch (error) {
      return (error as Error).message !== 'timeout expired'
    } finally {
      asking.delete(socket)
      void client.end().catch(() => {})
    }
  }

  async function suspect() {
    if (asks || isUnresponsive) return
    asks = true
    const responds = await isResponding()
    asks = false
    if (responds) return
    isUnresponsive = true
    for (const socket of sockets) socket.destroy()
    void ask()
    // Several are asked at the same time, because a broken line can lose one of them.
    asker = setInterval(() => void ask(), askEvery).unref()
  }

  async function ask() {
    if (!(await isResponding())) return
    isUnresponsive = false
    clearInterval(asker)
  }

  return {
    /** The socket of a new connection of the pool. */
    openSocket() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // A request that waited in the pool for one of the closed connections.
      if (isUnresponsive) process.nextTick(() => socket.destroy())
      return socket
    },
    /**
     * Does `work` with the database.
     * @throws DatabaseUnresponsive at once, while PostgreSQL does not respond
     */
    async watch<T>(work: () => Promise<T>): Promise<T> {
      if (isUnresponsive) throw new DatabaseUnresponsive()
      const entry = { since: performance.now() }
      working.add(entry)
      try {
        return await work()
      } finally {
        working.delete(entry)
      }
    },
    stop() {
      clearInterval(watching)
      clearInterval(asker)
      for (const socket of asking) socket.destroy()
    },
  }
}
