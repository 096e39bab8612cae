import { createHash, randomBytes } from 'node:crypto'
import type { TokenKind } from '@molar/contract'
import type { Generated, Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Caller, TokenResolver } from '../http/access.ts'

interface TokensTable {
  hash: string
  kind: TokenKind
  patient_id: Generated<number | null>
  user_id: Generated<number | null>
  issued_at: Date
  last_used_at: Date
  expires_at: Date
}

declare module '../database/tables.ts' {
  interface Database {
    tokens: TokensTable
  }
}

declare module '../http/access.ts' {
  interface TokenResolver {
    /** A new token for one patient or one member of staff; only its hash is stored. Pass its transaction. */
    issue(caller: Caller, trx?: Db): Promise<string>
    /** The owner of a valid or recently expired token. It grants no access. */
    ownerOf(bearer: string): Promise<Caller | null>
    revoke(bearer: string): Promise<void>
    /** Ends every session of a member of staff. */
    revokeAll(userId: number, trx: Db): Promise<void>
    sweep(): Promise<void>
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds. A staff token is used all day, so its last use is stored at most once a minute. */
const LIFE: Record<TokenKind, { idle: number; most: number; touch: number }> = {
  patient: { idle: 30 * MINUTE, most: 2 * HOUR, touch: 0 },
  staff: { idle: 2 * HOUR, most: 12 * HOUR, touch: MINUTE },
}
/** How long an expired token is kept, so that its owner is still known. */
const REMEMBERED = 24 * HOUR

// 256 random bits need neither a key nor a salt.
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const SHAPE = /^[\w-]{43}$/

/** Ends every session of a member of staff. */
export async function endSessions(userId: number, trx: Db) {
  await trx.deleteFrom('tokens').where('user_id', '=', userId).execute()
}

type Owned = Pick<Selectable<TokensTable>, 'kind' | 'patient_id' | 'user_id'>

const callerOf = ({ kind, patient_id, user_id }: Owned): Caller =>
  kind === 'patient' ? { kind, patientId: patient_id! } : { kind, userId: user_id! }

export function createTokens({ db, clock }: { db: Db; clock: Clock }): TokenResolver {
  return {
    async issue(caller, trx = db) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const owner = caller.kind === 'patient' ? { patient_id: caller.patientId } : { user_id: caller.userId }
      const times = { issued_at: now, last_used_at: now, expires_at: new Date(+now + LIFE[caller.kind].most) }
      await trx
        .insertInto('tokens')
        .values({ hash: hashOf(token), kind: caller.kind, ...owner, ...times })
        .execute()
      return token
    },

    async resolve(bearer) {
      if (!SHAPE.test(bearer)) return null
      const now = clock()
      const usedSince = (kind: TokenKind) => new Date(+now - LIFE[kind].idle)
      const token = await db
        .selectFrom('tokens')
        .leftJoin('staff', 'staff.id', 'tokens.user_id')
        .select(['kind', 'patient_id', 'user_id', 'last_used_at'])
        .where('hash', '=', hashOf(bearer))
        .where('expires_at', '>', now)
        .where('staff.disabled_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('kind', '=', 'patient').and('last_used_at', '>', usedSince('patient')),
            eb('kind', '=', 'staff').and('last_used_at', '>', usedSince('staff')),
          ]),
        )
        .executeTakeFirst()
      if (!token) return null

      if (+now - +token.last_used_at > LIFE[token.kind].touch) {
        const used = db.updateTable('tokens').set({ last_used_at: now })
        await used.where('hash', '=', hashOf(bearer)).where('last_used_at', '<', now).execute()
      }
      return callerOf(token)
    },

    async ownerOf(bearer) {
      const owned = db.selectFrom('tokens').select(['kind', 'patient_id', 'user_id'])
      const token = await owned.where('hash', '=', hashOf(bearer)).executeTakeFirst()
      return token ? callerOf(token) : null
    },

    async revoke(bearer) {
      await db.deleteFrom('tokens').where('hash', '=', hashOf(bearer)).execute()
    },

    revokeAll: endSessions,

    async sweep() {
      await db
        .deleteFrom('tokens')
        .where('expires_at', '<', new Date(+clock() - REMEMBERED))
        .execute()
    },
  }
}
