import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sweepComplaints } from '../appointments/sweep-complaints.ts'
import { clinicTimestamp, DAY_MS, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { sweepReminders } from '../reminders/plan-reminders.ts'
import { sweepLinks } from '../staff/password-links.ts'
import { sweepSetups } from '../staff/second-factor.ts'
import { sweepLastReports } from '../telemetry/count-load.ts'
import { sweepWaitingList } from '../waiting-list/plan-offers.ts'

/** How long finished rows are kept, so that an operator can look them up. */
const KEPT = { sent: 7 * DAY_MS, skipped: 7 * DAY_MS, dead: 30 * DAY_MS }
const INBOX_SIZE = 200

/**
 * Deletes rows that have ended. Any server may run it at any time: rows in use are kept. A step that fails is logged and
 * does not stop the others. `signal` ends it after the running step.
 */
export async function sweep(app: FastifyInstance, signal?: AbortSignal) {
  const { db, clock } = app
  const before = (time: number) => new Date(+clock() - time)

  const steps: Record<string, () => Promise<unknown>> = {
    limits: () => app.limits.sweep(),
    tokens: () => app.tokens.sweep(),
    links: () => app.links.sweep(),
    'idempotency keys': () => app.idempotency.sweep(),
    'audit log': () => app.audit.sweep(),
    complaints: () => sweepComplaints(app, signal),
    'password links': () => sweepLinks(db, clock()),
    'setups of two-step sign-in': () => sweepSetups(db, clock()),
    'last reports of networks': () => sweepLastReports(app),
    reminders: () => sweepReminders(db, before(DAY_MS)),
    'waiting list': () => sweepWaitingList(db, before(DAY_MS)),
    codes: () => db.deleteFrom('otp_challenges').where('expires_at', '<', before(HOUR_MS)).execute(),
    outbox: () => sweepOutbox(db, before),
    inbox: () => sweepInbox(db),
  }
  for (const [step, run] of Object.entries(steps)) {
    if (signal?.aborted) return
    await run().catch((err: unknown) => app.log.error({ err, step }, 'housekeeping failed'))
  }
}

async function sweepOutbox(db: Db, before: (time: number) => Date) {
  for (const state of ['sent', 'skipped', 'dead'] as const)
    await db
      .deleteFrom('outbox')
      // Not a parameter: only so its index is found.
      .where('state', '=', sql.lit(state))
      .where('settled_at', '<', before(KEPT[state]))
      // They say what patients know about a time until then: see `times_available_again`.
      .where((row) =>
        row.or([
          row('kind', 'not in', ['unavailable', 'confirmation', 'moved']),
          row('appointment_start', 'is', null),
          row('appointment_start', '<', clinicTimestamp(before(0))),
        ]),
      )
      .execute()
}

const sweepInbox = (db: Db) =>
  db
    .deleteFrom('dev_inbox')
    .where('id', '<=', (eb) =>
      eb.selectFrom('dev_inbox').select((of) => of(of.fn.max('id'), '-', INBOX_SIZE).as('last')),
    )
    .execute()
