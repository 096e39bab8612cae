import { createHash, randomBytes } from 'node:crypto'
import type { LocationCode, StaffRole, TokenKind } from '@molar/contract'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Requester, TokenOwner, TokenResolver } from '../http/access.ts'
import type { Cache } from '../cache/cache.ts'
import { requiresSecondFactor } from '../permissions/permissions.ts'
import type { Device } from './device.ts'
import { TOKEN_LIFETIMES } from './token-lifetimes.ts'

interface TokensTable {
  id: GeneratedAlways<number>
  hash: string
  kind: TokenKind
  patient_id: Generated<number | null>
  user_id: Generated<number | null>
  issued_at: Date
  last_used_at: Date
  expires_at: Date
  browser: Generated<string | null>
  system: Generated<string | null>
}

declare module '../database/tables.ts' {
  interface Database {
    tokens: TokensTable
  }
}

declare module '../http/access.ts' {
  interface TokenResolver {
    /** A new token for one patient or one member of staff; only its hash is stored. Pass its transaction. */
    issue(owner: TokenOwner, trx?: Db, device?: Device): Promise<string>
    /** Whether the token is valid. Does not count as a use of it. */
    isValid(bearer: string): Promise<boolean>
    /** The owner of a valid or recently expired token. It grants no access. */
    ownerOf(bearer: string): Promise<TokenOwner | null>
    revoke(bearer: string, trx?: Db): Promise<void>
    sweep(): Promise<void>
  }
}

/** How long an expired token is kept, so that its owner is still known. */
const KEPT_AFTER_END = DAY_MS

// 256 random bits need neither a key nor a salt.
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const SHAPE = /^[\w-]{43}$/

/** Ends every session of a member of staff. */
export async function endAllSessions(userId: number, trx: Db) {
  await trx.deleteFrom('tokens').where('user_id', '=', userId).execute()
}

type Owned = Pick<Selectable<TokensTable>, 'kind' | 'patient_id' | 'user_id'>

const ownerIn = ({ kind, patient_id, user_id }: Owned): TokenOwner =>
  kind === 'patient' ? { kind, patientId: patient_id! } : { kind, userId: user_id! }

interface OwnerAndAccount extends Owned {
  role: StaffRole | null
  branches: LocationCode[] | null
  doctor_id: number | null
}

function requesterOf({ role, branches, doctor_id: doctorId, ...token }: OwnerAndAccount): Requester {
  const owner = ownerIn(token)
  return owner.kind === 'patient' ? owner : { ...owner, role: role!, branches, doctorId }
}

interface TokensDependencies {
  db: Db
  clock: Clock
  settings?: { adminsNeedSecondFactor: boolean }
  /** Owners by the hash of their token. */
  requesters?: Cache<Requester | null>
}

export function createTokens({
  db,
  clock,
  settings = { adminsNeedSecondFactor: false },
  requesters,
}: TokensDependencies): TokenResolver {
  /** The row of a valid token and its account. */
  async function validToken(bearer: string, now: Date) {
    if (!SHAPE.test(bearer)) return undefined
    const usedSince = (kind: TokenKind) => new Date(+now - TOKEN_LIFETIMES[kind].idle)
    return db
      .selectFrom('tokens')
      .leftJoin('staff', 'staff.id', 'tokens.user_id')
      .leftJoin('second_factors', 'second_factors.user_id', 'tokens.user_id')
      .select([
        'kind',
        'patient_id',
        'tokens.user_id',
        'last_used_at',
        'role',
        'branches',
        'doctor_id',
        'enabled_at',
      ])
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
  }

  async function readRequester(bearer: string): Promise<Requester | null> {
    const now = clock()
    const token = await validToken(bearer, now)
    if (!token) return null

    if (+now - +token.last_used_at > TOKEN_LIFETIMES[token.kind].touch) {
      const used = db.updateTable('tokens').set({ last_used_at: now })
      await used.where('hash', '=', hashOf(bearer)).where('last_used_at', '<', now).execute()
    }
    const needsSecondFactor = requiresSecondFactor(settings, token.role) && !token.enabled_at
    const requester = requesterOf(token)
    return needsSecondFactor && requester.kind === 'staff' ? { ...requester, needsSecondFactor } : requester
  }

  return {
    async issue(owner, trx = db, device) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const { kind } = owner
      const person = kind === 'patient' ? { patient_id: owner.patientId } : { user_id: owner.userId }
      const times = {
        issued_at: now,
        last_used_at: now,
        expires_at: new Date(+now + TOKEN_LIFETIMES[kind].most),
      }
      await trx
        .insertInto('tokens')
        .values({ hash: hashOf(token), kind, ...person, ...times, ...device })
        .execute()
      return token
    },

    async resolve(bearer) {
      if (!requesters || !SHAPE.test(bearer)) return readRequester(bearer)
      const hash = hashOf(bearer)
      const requester = await requesters.get(hash, '', () => readRequester(bearer))
      // Made-up tokens must not push the others out.
      if (!requester) requesters.invalidate(hash)
      return requester
    },

    async isValid(bearer) {
      return (await validToken(bearer, clock())) !== undefined
    },

    async ownerOf(bearer) {
      const owned = db.selectFrom('tokens').select(['kind', 'patient_id', 'user_id'])
      const token = await owned.where('hash', '=', hashOf(bearer)).executeTakeFirst()
      return token ? ownerIn(token) : null
    },

    async revoke(bearer, trx = db) {
      await trx.deleteFrom('tokens').where('hash', '=', hashOf(bearer)).execute()
    },

    async sweep() {
      await db
        .deleteFrom('tokens')
        .where('expires_at', '<', new Date(+clock() - KEPT_AFTER_END))
        .execute()
    },
  }
}
