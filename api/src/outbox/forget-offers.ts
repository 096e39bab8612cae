import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Channel } from './outbox.table.ts'

/**
 * Staff can offer other times again if the offer was sent, and has reached no contact that the patient has now.
 * @param changed the ids of the patients whose contact of a channel was corrected
 */
export const forgetOffers = (trx: Db, changed: Record<Channel, number[]>) =>
  sql`delete from appointment_calls c using appointments a
    where a.id = c.appointment_id and c.action = 'offered'
      and (a.patient_id = any(${changed.email}::int[]) or a.patient_id = any(${changed.sms}::int[]))
      and (
        select bool_or(o.state = 'sent') and not bool_or(o.state = 'waiting' or o.state = 'sent' and a.patient_id <> all (
          case o.channel when 'email' then ${changed.email}::int[] else ${changed.sms}::int[] end))
        from newest_unavailable_notifications(c.appointment_id, c.starts_at) o)`.execute(trx)
