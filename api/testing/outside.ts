import type { PGlite as Class } from '@electric-sql/pglite'
import type { btree_gist as extension } from '@electric-sql/pglite/contrib/btree_gist'

interface Outside {
  PGlite: typeof Class
  btree_gist: typeof extension
}

/** What tests get for `@electric-sql/pglite`; see `environment.ts`. */
export const { PGlite, btree_gist } = (globalThis as unknown as { outside: Outside }).outside
