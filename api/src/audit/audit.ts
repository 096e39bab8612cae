import './audit.table.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Caller } from '../http/access.ts'

/** A signed-in member of staff as `app.identify` tells it, a command, or somebody the sign-in does not know. */
export type Actor =
  Extract<Caller, { kind: 'staff' }> | { kind: 'command'; name: string } | { kind: 'nobody' }

export interface AuditEntry {
  actor: Actor
  /** Subject and verb, such as `appointments.read` or `blocker.changed`. */
  action: `${string}.${string}`
  /** Ids of the patients whose details were shown or changed. */
  patients?: number[]
  /** What it was done to, such as `blocker:7`. */
  subject?: `${string}:${number}`
  /** Keyed hash of the caller's network. */
  network?: string
}

/** Give the transaction of a change: both are written or neither. */
export type Recorder = (entry: AuditEntry, trx?: Db) => Promise<void>

export interface Audit {
  record: Recorder
  sweep: () => Promise<void>
}

interface AuditParts {
  db: Db
  clock: Clock
  /** Days a row is kept. */
  days: number
}

const DAY = 86_400_000

export const createAudit = ({ db, clock, days }: AuditParts): Audit => ({
  record: createRecorder({ db, clock }),
  async sweep() {
    await db
      .deleteFrom('audit_log')
      .where('at', '<', new Date(+clock() - days * DAY))
      .execute()
  },
})

export function createRecorder({ db, clock }: Omit<AuditParts, 'days'>): Recorder {
  return async ({ actor, action, patients = [], subject = null, network = null }, trx = db) => {
    const who =
      actor.kind === 'staff'
        ? { staff_id: actor.userId }
        : { command: actor.kind === 'command' ? actor.name : null }
    await trx
      .insertInto('audit_log')
      .values({ at: clock(), ...who, action, patients: [...new Set(patients)], subject, network })
      .execute()
  }
}
