import type { Generated } from 'kysely'

interface DigestKeyTable {
  id: Generated<number>
  /** Sealed with `DIGEST_KEY_CONTEXT`. */
  sealed: string
}

declare module '../database/tables.ts' {
  interface Database {
    digest_key: DigestKeyTable
  }
}

export const DIGEST_KEY_CONTEXT = 'digest-key'
