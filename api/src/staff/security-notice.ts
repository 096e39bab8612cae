import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { SecurityNotice } from '../notifications/staff-notifications.ts'
import type { Outbox } from '../outbox/enqueue.ts'
import type { StaffRow } from './staff-user.ts'

interface Dependencies {
  clock: Clock
  outbox: Pick<Outbox, 'enqueueStaffMail'>
}

/** Sends the person an email about a change of their account. A person without an email gets none. */
export async function sendSecurityNotice(
  { clock, outbox }: Dependencies,
  trx: Db,
  { email, first_name: name, branch: location }: StaffRow,
  { notice, language, count }: { notice: SecurityNotice; language: string; count?: number },
) {
  if (!email) return
  await outbox.enqueueStaffMail(trx, {
    kind: 'security-notice',
    sealed: { to: email, name, notice, ...(count !== undefined && { count }) },
    location,
    language,
    give_up_at: new Date(+clock() + DAY_MS),
  })
}
