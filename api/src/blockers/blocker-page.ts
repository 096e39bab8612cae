import type { Blocker, BlockerType, LocationCode } from '@molar/contract'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Database } from '../database/tables.ts'
import { blockerRows } from './blocker-rows.ts'

interface Query {
  type?: BlockerType | ''
  location?: LocationCode | 'all'
  page: number
  limit: number
}

/** A page, newest first; the last page if the requested one is past the end. */
export async function blockerPage(db: Db, { type, location, page, limit }: Query) {
  const asked = (eb: ExpressionBuilder<Database & { b: Database['blockers'] }, 'b'>) =>
    eb.and([
      ...(type ? [eb('b.type', '=', type)] : []),
      ...(location && location !== 'all'
        ? [eb.or([eb('b.branch', '=', location), eb('b.branch', 'is', null)])]
        : []),
    ])
  const { total } = await db
    .selectFrom('blockers as b')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(asked)
    .executeTakeFirstOrThrow()
  const last = Math.max(1, Math.min(page, Math.ceil(total / limit)))
  const rows: Blocker[] = await blockerRows(db)
    .where(asked)
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset((last - 1) * limit)
    .execute()
  return { rows, page: last, total }
}
