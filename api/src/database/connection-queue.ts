import type { Kysely } from 'kysely'
import type { Database } from './tables.ts'

/** Milliseconds that work waits for a connection while the server still takes more. */
const MAX_WAIT_MS = 200

/**
 * Work that waits for a connection, in the order of its arrival.
 * @param areAllInUse whether no connection is idle and no other may be opened
 */
export function createConnectionQueue(areAllInUse: () => boolean, longestWait = MAX_WAIT_MS) {
  const waiting = new Set<{ since: number }>()
  return {
    async wait<T>(connection: () => Promise<T>): Promise<T> {
      const entry = { since: performance.now() }
      waiting.add(entry)
      try {
        return await connection()
      } finally {
        waiting.delete(entry)
      }
    },
    /** Whether all connections are in use, and the first in the queue has waited too long for one. */
    isFull() {
      const [first] = waiting
      return first !== undefined && areAllInUse() && performance.now() - first.since > longestWait
    },
  }
}

const queues = new WeakMap<Kysely<Database>, { isFull: () => boolean }>()

export const setConnectionQueue = (db: Kysely<Database>, queue: { isFull: () => boolean }) =>
  queues.set(db, queue)

/** Whether all connections are in use and work has waited too long for one. */
export const isOverloaded = (db: Kysely<Database>) => queues.get(db)?.isFull() ?? false
