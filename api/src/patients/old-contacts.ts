import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { settled } from '../outbox/claim.ts'
import { forgetOffers } from '../outbox/forget-offers.ts'
import type { PatientLine } from './patient-line.ts'

interface ChangedPatient {
  id: number
  before: { email: string | null; phone: string | null }
  line: PatientLine
}

const CHANNELS = [
  ['email', 'email'],
  ['sms', 'phone'],
] as const

/** The old contact of a patient may be that of somebody else: what was sent there, or began with it, ends, and staff can ask again. */
export async function endAccessOfOldContacts(trx: Db, changed: ChangedPatient[], now: Date) {
  const idsByChannel = { email: [] as number[], sms: [] as number[] }
  for (const [channel, column] of CHANNELS) {
    const ids = changed.filter(isOther(column)).map(({ id }) => id)
    idsByChannel[channel] = ids
    if (ids.length > 0)
      await sql`delete from appointment_links l using appointments a
        where a.id = l.appointment_id and a.patient_id = any(${ids}::int[])
          and (l.channel is null or l.channel = ${channel})`.execute(trx)
  }
  await forgetOffers(trx, idsByChannel)
  const isCorrected = (patient: ChangedPatient) =>
    CHANNELS.some(([, column]) => patient.before[column] !== null && isOther(column)(patient))
  const ids = changed.filter(isCorrected).map(({ id }) => id)
  if (ids.length > 0) await endCodesAndSessions(trx, ids, now)
}

const isOther =
  (column: 'email' | 'phone') =>
  ({ before, line }: ChangedPatient) =>
    column in line && before[column] !== line[column]

async function endCodesAndSessions(trx: Db, patients: number[], now: Date) {
  // All: nobody knows to which contact a code for a clinic ID was sent. In the order in which an attempt locks them.
  const { rows } = await sql<{ expires_at: Date }>`
    delete from otp_challenges where id = any (array(
      select id from otp_challenges
      where id in (select challenge_id from otp_rows where patient_id = any(${patients}::int[]))
      order by id for update))
    returning expires_at`.execute(trx)
  // After the codes: a code that was just accepted has made a token.
  await trx.deleteFrom('tokens').where('patient_id', 'in', patients).execute()
  const ends = rows.map(({ expires_at }) => expires_at)
  if (ends.length === 0) return
  // The message has no number of its code, but ends with it. One that may belong to another code is sent.
  await trx
    .updateTable('outbox')
    .set({ ...settled('skipped', now), lease: null, leased_until: null })
    .where('kind', '=', 'code')
    .where('state', '=', 'waiting')
    .where('give_up_at', 'in', ends)
    .where('give_up_at', 'not in', trx.selectFrom('otp_challenges').select('expires_at'))
    .execute()
}
