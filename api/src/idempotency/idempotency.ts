import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { Problem, wrongField } from '../http/problem.ts'
import type { Keyring } from '../secrets/keyring.ts'

interface OnceOptions<T = unknown> {
  /** The endpoint that the key belongs to. */
  scope: string
  key: string
  /** The request of the key: another payload with the same key is refused. */
  payload: unknown
  /** How long the response is stored. */
  seconds: number
  /** The message of `key_reused`, and whether its `data` is the stored response. */
  reused: { messageKey: string; tellFirst: boolean }
  /** False: the key can be used again. For refusals that change nothing, so that they leave no row. */
  isStored?: (response: T) => boolean
  /** Called before the stored response is sent again, also with `key_reused`, after the transaction. May throw. */
  onRepeat?: (response: T) => Promise<void>
}

type Identified = Pick<OnceOptions, 'scope' | 'key' | 'payload'>

interface IdempotencyDependencies {
  db: Db
  keyring: Keyring
  clock: Clock
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** Short keys could be guessed or shared by chance, and would reveal another person's response. */
const KEY = /^[\w-]{16,128}$/

/** The `Idempotency-Key` of a request; undefined without one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw wrongField('Idempotency-Key', 'idempotency.key')
  return key
}

/**
 * Responses of repeatable requests, stored encrypted in the transaction of the work itself. A booking stores its response in
 * the statement that books: `book_once` in sql-functions/booking.sql.
 */
export function createIdempotency({ db, keyring, clock }: IdempotencyDependencies) {
  const identify = ({ scope, key, payload }: Identified) => ({
    keyDigest: keyring.digest('idempotency-key', scope, key).toString('base64url'),
    fingerprint: keyring.digest('idempotency-payload', JSON.stringify(payload)).toString('base64url'),
    context: `idempotency:${scope}:${key}`,
  })

  const expiryOf = ({ seconds }: Pick<OnceOptions, 'seconds'>) => new Date(+clock() + seconds * 1000)

  /**
   * The stored response of the key's first request, and whether that had the same payload; undefined if there is none, or it
   * expired or is still running.
   */
  async function recall(options: Identified, trx: Db) {
    const { keyDigest, fingerprint, context } = identify(options)
    const row = await trx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'sealed_answer'])
      .where('scope', '=', options.scope)
      .where('key_digest', '=', keyDigest)
      .where('expires_at', '>', clock())
      .executeTakeFirst()
    if (!row?.sealed_answer) return undefined
    return {
      response: keyring.open(row.sealed_answer, context),
      isSame: row.fingerprint === fingerprint,
    }
  }

  /**
   * Runs `work` in a transaction once for each key. A repetition gets the first response, also while the first request
   * is running. If `work` throws, everything is rolled back and nothing is stored. Without options it only runs `work`.
   * @throws Problem 409 `key_reused`
   */
  async function once<T>(options: OnceOptions<T> | undefined, work: (trx: Db) => Promise<T>): Promise<T> {
    if (!options) return db.transaction().execute(work)
    const { response, isSame } = await db.transaction().execute(async (trx) => {
      const repeated = (await claim(options, trx)) ? undefined : await recall(options, trx)
      return repeated ?? { response: await workAndStore(options, trx, work), isSame: undefined }
    })
    const first = response as T
    if (isSame === undefined) return first
    await options.onRepeat?.(first)
    if (isSame) return first
    const { messageKey, tellFirst } = options.reused
    throw new Problem(409, 'key_reused', { messageKey, data: tellFirst ? first : undefined })
  }

  async function workAndStore<T>(options: OnceOptions<T>, trx: Db, work: (trx: Db) => Promise<T>) {
    const response = await work(trx)
    const { keyDigest, fingerprint, context } = identify(options)
    if (options.isStored?.(response) === false) {
      await trx
        .deleteFrom('idempotency_keys')
        .where('scope', '=', options.scope)
        .where('key_digest', '=', keyDigest)
        .execute()
      return response
    }
    await trx
      .updateTable('idempotency_keys')
      .set({ fingerprint, sealed_answer: keyring.seal(response, context), expires_at: expiryOf(options) })
      .where('scope', '=', options.scope)
      .where('key_digest', '=', keyDigest)
      .execute()
    return response
  }

  /** Waits for a running request with the same key, then returns whether this request claimed the key. */
  async function claim(options: Identified & Pick<OnceOptions, 'seconds'>, trx: Db) {
    const { keyDigest, fingerprint } = identify(options)
    const { rows } = await sql`
      insert into idempotency_keys as known (scope, key_digest, fingerprint, expires_at)
      values (${options.scope}, ${keyDigest}, ${fingerprint}, ${expiryOf(options)})
      on conflict (scope, key_digest) do update
        set fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, sealed_answer = null
        where known.expires_at <= ${clock()}
      returning 1`.execute(trx)
    return rows.length === 1
  }

  const sweep = () => db.deleteFrom('idempotency_keys').where('expires_at', '<=', clock()).execute()

  return { once, identify, sweep }
}
