import type { Blocker, BlockerType, LocationCode } from '@molar/contract'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Database } from '../database/tables.ts'
import { blockerRows } from './blocker-rows.ts'

interface Query {
  type?: BlockerType | ''
  /** Blockers of these branches and those of all branches; left out: every blocker. */
  branches?: LocationCode[]
  page: number
  limit: number
}

/** A page, newest first; the last page if the requested one is past the end. */
export async function blockerPage(db: Db, { type, branches, page, limit }: Query) {
  const asked = (eb: ExpressionBuilder<Database & { b: Database['blockers'] }, 'b'>) =>
    eb.and([
      ...(type ? [eb('b.type', '=', type)] : []),
      ...(branches ? [eb.or([eb('b.branch', 'in', branches), eb('b.branch', 'is', null)])] : []),
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
