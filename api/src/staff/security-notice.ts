import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { SecurityNotice } from '../notifications/staff-notifications.ts'
import type { Outbox } from '../outbox/enqueue.ts'
import type { StaffRow } from './staff-user.ts'

const MAIL_LIFE = 24 * 3_600_000

interface Parts {
  clock: Clock
  outbox: Pick<Outbox, 'enqueueStaffMail'>
}

/** Sends the person an email about a change of their account. A person without an email gets none. */
export async function tellPerson(
  { clock, outbox }: Parts,
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
    give_up_at: new Date(+clock() + MAIL_LIFE),
  })
}
