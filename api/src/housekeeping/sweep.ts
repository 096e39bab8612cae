import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sweepComplaints } from '../appointments/sweep-complaints.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { sweepReminders } from '../reminders/plan-reminders.ts'
import { sweepLinks } from '../staff/password-links.ts'
import { sweepVotes } from '../telemetry/count-load.ts'
import { sweepWaitingList } from '../waiting-list/plan-offers.ts'

/** How long finished rows are kept, so that an operator can look them up. */
const KEPT = { sent: 7 * DAY_MS, skipped: 7 * DAY_MS, dead: 30 * DAY_MS }
const INBOX_SIZE = 200

/** Deletes rows that have ended. Any server may run it at any time: rows in use are kept. */
export async function sweep(app: FastifyInstance) {
  const { db, clock } = app
  const before = (time: number) => new Date(+clock() - time)

  await app.limits.sweep()
  await app.tokens.sweep()
  await app.links.sweep()
  await app.idempotency.sweep()
  await app.audit.sweep()
  await sweepComplaints(app)
  await sweepLinks(db, clock())
  await sweepVotes(app)
  await sweepReminders(db, before(DAY_MS))
  await sweepWaitingList(db, before(DAY_MS))
  await db.deleteFrom('otp_challenges').where('expires_at', '<', before(HOUR_MS)).execute()
  for (const state of ['sent', 'skipped', 'dead'] as const)
    await db
      .deleteFrom('outbox')
      // Not a parameter: only so its index is found.
      .where('state', '=', sql.lit(state))
      .where('settled_at', '<', before(KEPT[state]))
      .execute()
  await db
    .deleteFrom('dev_inbox')
    .where('id', '<=', (eb) =>
      eb.selectFrom('dev_inbox').select((of) => of(of.fn.max('id'), '-', INBOX_SIZE).as('last')),
    )
    .execute()
}
