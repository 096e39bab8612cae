import { randomUUID } from 'node:crypto'
import { CLINIC_ZONE, type LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import { type Clock, clinicTimestamp, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { addressesOf, type Contacts } from './addresses.ts'
import type { Channel, Sealed } from './outbox.table.ts'
import { redirect, type Redirection } from './redirect.ts'
import { startBeforeMove, withdrawMove, withdrawUnsent } from './withdraw.ts'

interface CodeNotification {
  channel: Channel
  to: string
  code: number
  location: LocationCode
  language: string
  expiresAt: Date
  /**
   * A patient gets the code. An unknown recipient typed an email or phone that no record of the clinic has, and gets a
   * notification that says so.
   * For an unknown clinic ID there is nobody to write to: the notification is a decoy.
   */
  recipient: 'patient' | 'unknown' | 'decoy'
}

interface StaffMail {
  kind: 'password-link' | 'security-notice'
  sealed: Sealed
  location: LocationCode
  language: string
  give_up_at: Date
}

interface ChangeNotification {
  appointmentId: number
  kind: 'moved' | 'cancelled' | 'confirmed'
  /** The start that the patient knows if it was moved since, in clinic time. */
  oldStart?: string | undefined
  /** See `Sealed`. */
  ownMoveFrom?: string | undefined
  /** See `Sealed`. */
  by?: Sealed['by']
  /** Who changed it, if that is not `by`. What staff did is sent after `UNDO_TIME`. */
  actor?: 'patient' | 'staff'
  /** See `Sealed`. */
  isPatientsWish?: boolean | undefined
}

interface Confirmation {
  appointmentId: number
  /** Left out: all. */
  channels?: readonly Channel[]
  /** The start, in clinic time, if the patient was told that it is unavailable. */
  availableAgain?: string
  /** The start, in clinic time, if the patient may have been told that the clinic cancelled the appointment. */
  cancellationUndone?: string
}

interface AboutOptions {
  content?: Partial<Sealed>
  until?: Date
  delay?: number
  channels?: readonly Channel[] | undefined
}

/** Staff change an appointment with one press and may undo it: until then the patient is not notified. Milliseconds. */
export const UNDO_TIME = MINUTE_MS

interface OfferNotification {
  appointmentId: number
  /** Clinic time. */
  offeredStart: string
  until: Date
}

/** A confirmation and its link, as `book_with_notifications` inserts them. */
export interface ConfirmationNotification {
  id: string
  channel: Channel
  sealed: string
  /** The hash of the token in the link. */
  hash: string
}

/** Never delivered, also not by a server that does not know decoys (RFC 2606). */
export const DECOY_EMAIL = 'nobody@decoy.invalid'

async function wasAskedToChooseAnotherTime(trx: Db, appointmentId: number) {
  const { rows } = await sql<{ wasAsked: boolean }>`
    select was_asked_to_choose_another_time(a) as "wasAsked"
    from appointments a where a.id = ${appointmentId}`.execute(trx)
  return rows[0]!.wasAsked
}

export type Outbox = ReturnType<typeof createEnqueue>

interface EnqueueDependencies {
  keyring: Keyring
  clock: Clock
  /** Issues the token of a link to an appointment. */
  links: {
    create: () => { token: string; hash: string }
    issue: (trx: Db, appointmentId: number, channel: Channel) => Promise<string>
  }
  /** False: patients are written to by email only. */
  sendsSms?: boolean
}

/** Inserts notifications in the transaction of their subject: both are committed or neither. Wake the worker afterwards. */
export function createEnqueue({ keyring, clock, links, sendsSms = true }: EnqueueDependencies) {
  const row = (channel: Channel, sealed: Sealed, now = clock()) => {
    const id = randomUUID()
    return { id, channel, sealed: keyring.seal(sealed, id), created_at: now, next_at: now }
  }

  async function enqueueCode(
    trx: Db,
    { channel, to, code, location, language, expiresAt, recipient }: CodeNotification,
  ) {
    const sealed: Record<CodeNotification['recipient'], Sealed> = {
      patient: { to, code },
      unknown: { to },
      decoy: { to: DECOY_EMAIL, code, decoy: true },
    }
    await trx
      .insertInto('outbox')
      .values({
        ...row(channel, sealed[recipient]),
        kind: 'code',
        location,
        language,
        give_up_at: expiresAt,
      })
      .execute()
  }

  /**
   * Notifications about an appointment that has not started: an email and an SMS, to those contacts that the patient has.
   * They are given up at the start, or earlier at `until`. Returns how many there are.
   */
  async function enqueueAbout(
    trx: Db,
    kind: 'confirmation' | 'reminder' | 'offer' | 'unavailable' | ChangeNotification['kind'],
    appointmentId: number,
    { content = {}, until, delay = 0, channels }: AboutOptions = {},
  ) {
    const appointment = await trx
      .selectFrom('appointments as a')
      .innerJoin('patients as p', 'p.id', 'a.patient_id')
      .innerJoin('branches as b', 'b.code', 'a.branch')
      .where('a.id', '=', appointmentId)
      .select(['a.branch', 'a.language', 'a.verified', 'a.starts_at', 'p.email', 'p.phone'])
      .select([
        'b.sms_abroad',
        'b.sms_per_hour',
        'b.message_when_moved',
        'b.message_when_cancelled',
        'b.message_when_confirmed',
      ])
      // The database knows the clinic's time zone; a Date created here would use the machine's.
      .select(sql<Date>`a.starts_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('start'))
      .executeTakeFirstOrThrow()
    const { start } = appointment
    const isChange = kind === 'moved' || kind === 'cancelled' || kind === 'confirmed'
    const isWanted = !isChange || appointment[`message_when_${kind}`]
    if (!isWanted || +start <= +clock()) return 0
    const now = clock()
    const addresses = addressesOf(appointment, sendsSms).filter(
      ({ channel }) => !channels || channels.includes(channel),
    )
    for (const { channel, to } of addresses) {
      await trx
        .insertInto('outbox')
        .values({
          // The same time for both channels: `withdraw.ts` compares it.
          ...row(
            channel,
            {
              to,
              ...content,
              ...(kind !== 'cancelled' && { token: await links.issue(trx, appointmentId, channel) }),
            },
            now,
          ),
          next_at: new Date(+now + delay),
          kind,
          location: appointment.branch,
          language: appointment.language,
          appointment_id: appointmentId,
          appointment_start: appointment.starts_at,
          give_up_at: until && until < start ? until : start,
        })
        .execute()
    }
    return addresses.length
  }

  /**
   * The confirmations of a booking that is not made yet: `book_with_notifications` inserts them with it.
   * @param byStaff staff book in their branch
   */
  const confirmationsFor = (contacts: Contacts, byStaff: boolean): ConfirmationNotification[] =>
    addressesOf(contacts, sendsSms).map(({ channel, to }) => {
      const { token, hash } = links.create()
      const { id, sealed } = row(channel, { to, token, ...(byStaff && { by: 'staff' }) })
      return { id, channel, sealed, hash }
    })

  /**
   * After a booking at the desk, after an Undo, when an appointment is back at a time whose confirmation was skipped, and when a
   * time that was called unavailable is available again. If the patient was asked to choose another time, and cannot be seen at this
   * one, the notification asks again.
   * Returns the number of notifications.
   */
  async function enqueueConfirmation(trx: Db, { appointmentId, channels, ...content }: Confirmation) {
    if (content.availableAgain || !(await wasAskedToChooseAnotherTime(trx, appointmentId)))
      return enqueueAbout(trx, 'confirmation', appointmentId, {
        content: { by: 'staff', ...content },
        channels,
      })
    if (!channels) await withdrawUnsent(trx, appointmentId, 'unavailable')
    return enqueueAbout(trx, 'unavailable', appointmentId, { channels })
  }

  /** Asks the patient to choose another time. Returns the number of notifications. */
  const enqueueUnavailable = (trx: Db, { appointmentId }: { appointmentId: number }) =>
    enqueueAbout(trx, 'unavailable', appointmentId)

  /** Tells the patient about a change, if the branch wants that. Returns the number of notifications. */
  const enqueueChange = (trx: Db, { appointmentId, kind, actor, ...content }: ChangeNotification) =>
    enqueueAbout(trx, kind, appointmentId, {
      content,
      delay: (actor ?? content.by) === 'staff' ? UNDO_TIME : 0,
    })

  const enqueueReminder = (trx: Db, { appointmentId }: { appointmentId: number }) =>
    enqueueAbout(trx, 'reminder', appointmentId)

  /** Offers an earlier time. Not sent after the offer has ended. */
  const enqueueOffer = (trx: Db, { appointmentId, offeredStart, until }: OfferNotification) =>
    enqueueAbout(trx, 'offer', appointmentId, {
      content: { offer: { start: offeredStart, heldUntil: clinicTimestamp(until) } },
      until,
    })

  async function enqueueStaffMail(trx: Db, { sealed, ...values }: StaffMail) {
    await trx
      .insertInto('outbox')
      .values({ ...row('email', sealed), ...values })
      .execute()
  }

  return {
    confirmationsFor,
    enqueueCode,
    enqueueConfirmation,
    enqueueUnavailable,
    enqueueChange,
    startBeforeMove: (trx: Db, appointmentId: number) => startBeforeMove(trx, { appointmentId, keyring }),
    withdrawMove: (trx: Db, appointmentId: number) => withdrawMove(trx, { appointmentId, keyring }),
    redirect: (trx: Db, redirection: Redirection) =>
      redirect(trx, { ...redirection, keyring, now: clock(), sendsSms, issueLink: links.issue }),
    enqueueReminder,
    enqueueOffer,
    enqueueStaffMail,
  }
}
