import type { LocationCode } from '@molar/contract'
import type { Generated, Selectable } from 'kysely'
import type { SecurityNotice } from '../notifications/staff-notifications.ts'

interface OutboxTable {
  id: string
  kind: NotificationKind
  channel: Channel
  location: LocationCode
  language: string
  appointment_id: Generated<number | null>
  /** The start that the notification names, in clinic time. */
  appointment_start: Generated<string | null>
  /** A `Sealed`, encrypted with the row's id as its context. */
  sealed: string | null
  /**
   * `skipped`: when it was due, what the notification says was no longer true, or its recipient had got enough notifications.
   * `dead`: it could not be sent.
   */
  state: Generated<'waiting' | 'sent' | 'skipped' | 'dead'>
  attempts: Generated<number>
  /** Those of the attempts that may each have sent the notification. */
  uncertain_attempts: Generated<number>
  created_at: Date
  next_at: Date
  /** After this time the notification is no longer useful. */
  give_up_at: Date
  /** Null: no mail server or gateway can have accepted the notification. Otherwise the last attempt. */
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

/** Codes and appointments go to patients, the others to staff. */
export type NotificationKind =
  | 'code'
  | 'password-link'
  | 'security-notice'
  | 'confirmation'
  | 'moved'
  | 'cancelled'
  | 'confirmed'
  | 'reminder'
  | 'unavailable'
  | 'offer'

export type Channel = 'email' | 'sms'
export type OutboxRow = Selectable<OutboxTable>

/** The encrypted part of a row: the recipient, and what only the notification may contain. */
export interface Sealed {
  to: string
  /** The id of the SMS for the gateway since the number was corrected; before, it is the id of the row. */
  smsId?: string
  /** Without it, a row of kind `code` says that the clinic has no record. */
  code?: number
  /** Nobody gets this notification: it is written, and the transport does the work of sending it. */
  decoy?: boolean
  /** First name of a member of staff. */
  name?: string
  /** The token of the link in a `password-link` or in a notification about an appointment. */
  token?: string
  /** What changed, for a `security-notice`. `count` is the number in its text. */
  notice?: SecurityNotice
  count?: number
  /** The start that the patient knows if it was another one, in clinic time; for `moved` and `cancelled`. */
  oldStart?: string | undefined
  /**
   * The start before the patient's own move, in clinic time, if the notification about that move was withdrawn because staff
   * moved the appointment since; for `moved`.
   */
  ownMoveFrom?: string | undefined
  /** The start that was called unavailable and is available again, in clinic time; for `confirmation`. */
  availableAgain?: string
  /** The start of an appointment that the clinic had cancelled by mistake, in clinic time; for `confirmation`. */
  cancellationUndone?: string
  /** The offered start and until when it is held, in clinic time; for `offer`. */
  offer?: { start: string; heldUntil: string }
  /** Who cancelled, moved or booked. `stranger`: somebody who has the contact and did not book. */
  by?: 'patient' | 'staff' | 'stranger'
  /** Staff cancelled because the patient wanted it. */
  isPatientsWish?: boolean | undefined
}
