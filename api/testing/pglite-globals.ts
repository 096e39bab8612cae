import type { parse as Parse, PGlite as Class, protocol as Protocol } from '@electric-sql/pglite'
import type { btree_gist as ranges } from '@electric-sql/pglite/contrib/btree_gist'
import type { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'

interface PgliteGlobals {
  PGlite: typeof Class
  parse: typeof Parse
  protocol: typeof Protocol
  btree_gist: typeof ranges
  pg_trgm: typeof trigrams
  worker: WorkerState
}

/** What the test files of one process share. */
interface WorkerState {
  /** A PGlite that no test file uses now, the dump with which it started, and how many tables, functions and triggers it has. */
  free?: { pglite: Class; dump: string; objects: number }
  withoutTimers: <T>(work: () => Promise<T>) => Promise<T>
}

/** Replaces `@electric-sql/pglite` in tests; see `environment.ts`. */
export const { PGlite, parse, protocol, btree_gist, pg_trgm, worker } = (
  globalThis as unknown as { pgliteGlobals: PgliteGlobals }
).pgliteGlobals
