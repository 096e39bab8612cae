import type { LocationCode } from '@molar/contract'
import type { Generated, Selectable } from 'kysely'

interface OutboxTable {
  id: string
  kind: MessageKind
  channel: Channel
  location: LocationCode
  language: string
  appointment_id: Generated<number | null>
  /** A `Sealed`, encrypted with the row's id as its context. */
  sealed: string | null
  state: Generated<'waiting' | 'sent' | 'dead' | 'decoy'>
  attempts: Generated<number>
  created_at: Date
  next_at: Date
  /** After this time the message is no longer useful. */
  give_up_at: Date
  lease: Generated<string | null>
  leased_until: Generated<Date | null>
  settled_at: Generated<Date | null>
  failure: Generated<string | null>
}

declare module '../database/tables.ts' {
  interface Database {
    outbox: OutboxTable
  }
}

/** `password-…` go to staff, the others to patients. */
type MessageKind = 'code' | 'confirmation' | 'password-link' | 'password-changed'

export type Channel = 'email' | 'sms'
export type OutboxRow = Selectable<OutboxTable>

/** The encrypted part of a row: the recipient, and the code or link. */
export interface Sealed {
  to: string
  code?: number
  /** First name of a member of staff. */
  name?: string
  /** Token of a `password-link`. */
  token?: string
}
