import { randomBytes } from 'node:crypto'
import { LINK_TOKEN_LENGTH } from '@molar/contract'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { type Clock, clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { hashOf } from '../tokens/tokens.ts'

declare module '../database/tables.ts' {
  interface Database {
    appointment_links: { hash: string; appointment_id: number; created_at: Date; channel: Channel | null }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    links: Links
  }
}

// 128 random bits: their hash needs neither a key nor a salt.
const RANDOM_BYTES = 16
const SHAPE = new RegExp(`^[\\w-]{${LINK_TOKEN_LENGTH}}$`)

/** A new token and the hash that `appointment_links` stores. */
function createLink() {
  const token = randomBytes(RANDOM_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}

type Links = ReturnType<typeof createLinks>

/** A link that was issued. */
export type FoundLink = NonNullable<Awaited<ReturnType<Links['find']>>>

/** Links that are sent to the patient of an appointment. They end at the end of the day after the visit. */
export function createLinks({ db, clock }: { db: Db; clock: Clock }) {
  /** A new token for the appointment. Pass the transaction of the notification that contains it, and how that is sent. */
  async function issue(trx: Db, appointmentId: number, channel: Channel | null = null): Promise<string> {
    const { token, hash } = createLink()
    await trx
      .insertInto('appointment_links')
      .values({ hash, appointment_id: appointmentId, created_at: clock(), channel })
      .execute()
    return token
  }

  /** The appointment of a link, and whether the link has ended. Undefined for an unknown token. */
  async function find(token: string) {
    if (!SHAPE.test(token)) return undefined
    return db
      .selectFrom('appointment_links as l')
      .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
      .where('l.hash', '=', hashOf(token))
      .select(['l.appointment_id as appointmentId', 'l.channel'])
      .select(sql<boolean>`a.starts_at::date + 2 <= ${clinicTimestamp(clock())}::timestamp`.as('hasEnded'))
      .executeTakeFirst()
  }

  /** Deletes the links that ended a month ago or earlier: until then they say that they have ended. */
  const sweep = () =>
    sql`delete from appointment_links l using appointments a
      where a.id = l.appointment_id and a.starts_at < ${clinicTimestamp(clock())}::timestamp - interval '1 month'`.execute(
      db,
    )

  return { create: createLink, hashOf, issue, find, sweep }
}

export const linksPlugin = fp(async (app) => {
  app.decorate('links', createLinks(app))
})
