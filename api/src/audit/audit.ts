import './audit.table.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, DAY_MS, HOUR_SECONDS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { TokenOwner } from '../http/access.ts'
import type { LimitCounter } from '../limits/limits.ts'
import type { Keyring } from '../secrets/keyring.ts'

/** A signed-in member of staff as `app.identify` returns it, a command, or the requester of a failed sign-in. */
export type AuditActor =
  | Extract<TokenOwner, { kind: 'staff' }>
  | { kind: 'command'; name: string }
  | { kind: 'anonymous' }

export interface AuditEntry {
  actor: AuditActor
  /** Subject and verb, such as `appointments.read` or `blocker.changed`. */
  action: `${string}.${string}`
  /** Ids of the patients whose details were shown or changed. */
  patients?: number[]
  /** The changed object, such as `blocker:7`. */
  subject?: `${string}:${number}`
  /** The requester's network from `networkOf`; only its keyed hash is stored. */
  network?: string
}

/** Pass the transaction of a change, so that both are committed or neither. */
export type Recorder = (entry: AuditEntry, trx?: Db) => Promise<void>

export interface Audit {
  record: Recorder
  /** Inserts the row as a part of the statement that reads `shown`, a table of what is shown, with `patient_id`. */
  recordShown: (
    entry: { actor: Extract<AuditActor, { kind: 'staff' }>; action: AuditEntry['action'] },
    shown: RawBuilder<unknown>,
  ) => RawBuilder<unknown>
  /**
   * As `record`, for refusals that a requester can repeat without end: of one action by one person, or against one account,
   * at most 100 rows an hour are stored. All unknown accounts count as one.
   */
  recordLimited: (entry: AuditEntry) => Promise<void>
  /** Whether this member of staff signed in from this network in the last 30 days. */
  isKnownNetwork: (userId: number, network: string) => Promise<boolean>
  /** Which of these patients verified a code from this network in the last 30 days. */
  verifiedFrom: (patients: number[], network: string, trx: Db) => Promise<Set<number>>
  /** Deletes the rows that are older than `AUDIT_DAYS`. */
  sweep: () => Promise<void>
}

interface AuditDependencies {
  db: Db
  clock: Clock
  keyring: Keyring
  limits: LimitCounter
}

/** How long a network counts as known after a sign-in or a right code. */
const KNOWN_NETWORK_MS = 30 * DAY_MS

/** Shows whether two calls came from the same network, but not from which. */
const networkDigest = (keyring: Keyring, network: string) =>
  keyring.digest('network', network).toString('base64url')

const LIMITED_ROWS = { name: 'audit-rows', max: 100, seconds: HOUR_SECONDS }

/** Rolls a row back. */
class TooManyRows extends Error {}

export function createAudit({ db, clock, keyring, limits }: AuditDependencies): Audit {
  const write = createWriter({ db, clock })
  const knownSince = () => new Date(+clock() - KNOWN_NETWORK_MS)
  const record: Recorder = ({ network, ...entry }, trx) =>
    write(entry, network === undefined ? null : networkDigest(keyring, network), trx)
  return {
    record,
    recordShown: ({ actor, action }, shown) => sql`
      insert into audit_log (at, staff_id, action, patients)
      select ${clock()}::timestamptz, ${actor.userId}::int, ${action}, coalesce(array_agg(distinct patient_id), '{}') from ${shown}`,
    async recordLimited(entry) {
      const { actor, action, subject } = entry
      const of = `${action} ${actor.kind === 'staff' ? actor.userId : subject}`
      const written = db.transaction().execute(async (trx) => {
        const full = await limits.take([{ limit: LIMITED_ROWS, of }], trx)
        // Also above the limit: otherwise the time of the response would tell an unknown account from a known one.
        await record(entry, trx)
        if (full) throw new TooManyRows()
      })
      await written.catch((error: unknown) => {
        if (!(error instanceof TooManyRows)) throw error
      })
    },
    async isKnownNetwork(userId, network) {
      const visit = await db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', sql.lit('session.opened'))
        .where('staff_id', '=', userId)
        .where('network', '=', networkDigest(keyring, network))
        .where('at', '>', knownSince())
        .limit(1)
        .executeTakeFirst()
      return visit !== undefined
    },
    async verifiedFrom(patients, network, trx) {
      const { rows } = await sql<{ id: number }>`
        select unnest(patients) as id from audit_log
        where action = 'code.accepted' and patients && ${patients}::int[]
          and network = ${networkDigest(keyring, network)} and at > ${knownSince()}`.execute(trx)
      return new Set(rows.map(({ id }) => id))
    },
    async sweep() {
      // The database compares with its own clock, so that the server cannot delete rows too early.
      await sql`select delete_old_audit_rows()`.execute(db)
    },
  }
}

/** For commands, which have no network. */
export function createRecorder(dependencies: Pick<AuditDependencies, 'db' | 'clock'>): Recorder {
  const write = createWriter(dependencies)
  return (entry, trx) => write(entry, null, trx)
}

const createWriter =
  ({ db, clock }: Pick<AuditDependencies, 'db' | 'clock'>) =>
  async (
    { actor, action, patients = [], subject }: Omit<AuditEntry, 'network'>,
    network: string | null,
    trx = db,
  ) => {
    const who =
      actor.kind === 'staff'
        ? { staff_id: actor.userId }
        : { command: actor.kind === 'command' ? actor.name : null }
    await trx
      .insertInto('audit_log')
      .values({
        at: clock(),
        ...who,
        action,
        patients: [...new Set(patients)],
        subject: subject ?? null,
        network,
      })
      .execute()
  }
