import { randomUUID } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { addressesOf } from './addresses.ts'
import { settled } from './claim.ts'
import { withdrawUnsent } from './withdraw.ts'
import type { Channel, NotificationKind, OutboxRow, Sealed } from './outbox.table.ts'

export interface Redirection {
  appointmentId: number
  /** A new confirmation follows: what it replaces is not sent. */
  isConfirmedAgain: boolean
}

/** What a new confirmation replaces: it names the start that the appointment has now. */
const REPLACED: readonly NotificationKind[] = ['confirmation', 'moved', 'confirmed', 'reminder']

interface Dependencies {
  keyring: Keyring
  now: Date
  sendsSms: boolean
  /** Issues the token of a link to the appointment. */
  issueLink: (trx: Db, appointmentId: number, channel: Channel) => Promise<string>
}

/**
 * Waiting and undelivered notifications about an appointment go to the contacts that its patient has now, with new links. The
 * undelivered ones are sent again, except confirmations. Those of a contact that the patient no longer has are not sent. One that is
 * being sent arrives where it was sent to, and is sent to the new contact too.
 */
export async function redirect(
  trx: Db,
  { appointmentId, isConfirmedAgain, keyring, now, sendsSms, issueLink }: Redirection & Dependencies,
) {
  if (isConfirmedAgain) await withdrawUnsent(trx, appointmentId, ...REPLACED)
  const contacts = await trx
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('branches as b', 'b.code', 'a.branch')
    .where('a.id', '=', appointmentId)
    .select(['a.verified', 'p.email', 'p.phone', 'b.sms_abroad', 'b.sms_per_hour'])
    .executeTakeFirstOrThrow()
  const addresses = addressesOf(contacts, sendsSms)
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'channel', 'state', 'sealed', 'give_up_at'])
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['waiting', 'dead'])
    .forUpdate()
    .execute()
  // Without the lease, the result of an attempt that is still running changes nothing.
  const change = (id: string, values: Partial<OutboxRow>) =>
    trx
      .updateTable('outbox')
      .set({ ...values, lease: null, leased_until: null })
      .where('id', '=', id)
      .execute()
  for (const { id, kind, channel, state, sealed, give_up_at } of rows) {
    if (sealed === null) continue
    const content = keyring.open(sealed, id) as Sealed
    const to = addresses.find((address) => address.channel === channel)?.to
    const isReplaced = isConfirmedAgain && REPLACED.includes(kind)
    if (to === content.to && !isReplaced) continue
    if (to === undefined || isReplaced) {
      // An undelivered one stays in its list, but cannot be queued again.
      await change(id, state === 'waiting' ? settled('skipped', now) : { sealed: null })
      continue
    }
    const token = content.token && (await issueLink(trx, appointmentId, channel))
    const sealedAgain = keyring.seal(redirected(content, to, token), id)
    // Whether the patient gets a confirmation is for the person to say who corrects the contact.
    const isQueuedAgain = state === 'dead' && kind !== 'confirmation' && give_up_at > now
    await change(id, {
      sealed: sealedAgain,
      attempts: 0,
      uncertain_attempts: 0,
      ...(isQueuedAgain && { state: 'waiting', next_at: now, settled_at: null, failure: null }),
    })
  }
}

/** The content for the contact that the patient has now. A gateway that knows the id of an SMS would not send it to another number. */
export const redirected = (content: Sealed, to: string, token: string | undefined): Sealed => ({
  ...content,
  to,
  ...(to !== content.to && { smsId: randomUUID() }),
  ...(token && { token }),
})
