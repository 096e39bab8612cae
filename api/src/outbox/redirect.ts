import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { addressesOf } from './addresses.ts'
import { settled } from './claim.ts'
import type { Channel, Sealed } from './outbox.table.ts'

export interface Redirection {
  appointmentId: number
  /** A new confirmation follows: one that nobody can have received is removed. */
  isConfirmedAgain: boolean
}

interface Dependencies {
  keyring: Keyring
  now: Date
  sendsSms: boolean
  /** Issues the token of a link to the appointment. */
  issueLink: (trx: Db, appointmentId: number, channel: Channel) => Promise<string>
}

/**
 * Waiting and undelivered notifications about an appointment go to the contacts that its patient has now, with new links. Those
 * of a contact that the patient no longer has are not sent. One that is being sent arrives where it was sent to.
 */
export async function redirect(
  trx: Db,
  { appointmentId, isConfirmedAgain, keyring, now, sendsSms, issueLink }: Redirection & Dependencies,
) {
  if (isConfirmedAgain)
    await trx
      .deleteFrom('outbox')
      .where('appointment_id', '=', appointmentId)
      .where('kind', '=', 'confirmation')
      .where('state', '=', 'waiting')
      .where('lease', 'is', null)
      .execute()
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
    .select(['id', 'kind', 'channel', 'state', 'sealed'])
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['waiting', 'dead'])
    .forUpdate()
    .execute()
  for (const { id, kind, channel, state, sealed } of rows) {
    if (sealed === null) continue
    const content = keyring.open(sealed, id) as Sealed
    const to = addresses.find((address) => address.channel === channel)?.to
    if (to === content.to) continue
    const isReplaced = isConfirmedAgain && kind === 'confirmation'
    const changes =
      to && !isReplaced
        ? {
            sealed: keyring.seal(
              {
                ...content,
                to,
                ...(content.token && { token: await issueLink(trx, appointmentId, channel) }),
              },
              id,
            ),
            attempts: 0,
            uncertain_attempts: 0,
          }
        : state === 'waiting'
          ? settled('skipped', now)
          : // It stays in the list of undelivered notifications, but cannot be queued again.
            { sealed: null }
    await trx
      .updateTable('outbox')
      // Without the lease, the result of an attempt that is still running changes nothing.
      .set({ ...changes, lease: null, leased_until: null })
      .where('id', '=', id)
      .execute()
  }
}
