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
 * Waiting notifications about an appointment go to the contacts that its patient has now, with new links. Those of a contact
 * that the patient no longer has are skipped. One that is being sent arrives where it was sent to.
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
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'channel', 'sealed'])
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute()
  for (const { id, channel, sealed } of waiting) {
    if (sealed === null) continue
    const content = keyring.open(sealed, id) as Sealed
    const to = addresses.find((address) => address.channel === channel)?.to
    if (to === content.to) continue
    const changes = to
      ? {
          sealed: keyring.seal(
            { ...content, to, ...(content.token && { token: await issueLink(trx, appointmentId, channel) }) },
            id,
          ),
        }
      : settled('skipped', now)
    await trx.updateTable('outbox').set(changes).where('id', '=', id).execute()
  }
}
