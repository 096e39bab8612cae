import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type Filter, type Found, matching, type PageRequest } from './filter.ts'

/** The ids of a page of search results, in the order of the list. */
export async function searchPage(
  db: Db,
  filter: Filter & { search: string },
  { page, limit, today }: PageRequest,
): Promise<Found> {
  const patterns = await patternsOf(db, filter.search)
  const reference = referenceIn(filter.search)
  const byName = db
    .selectFrom('patients')
    .innerJoin('appointments', 'appointments.patient_id', 'patients.id')
    .select(['appointments.id', 'starts_at'])
    .where(matching(filter))
    .where((eb) =>
      patterns.length > 0
        ? eb.and(patterns.map((pattern) => sql<boolean>`search_words like ${pattern}`))
        : eb.lit(false),
    )
  const byReference = db
    .selectFrom('appointments')
    .select(['appointments.id', 'starts_at'])
    .where(matching(filter))
    .where(
      // Not `like`: a prepared statement would find no index, because the pattern might begin with a placeholder.
      sql<boolean>`replace(reference, '-', '') ~>=~ ${`MLR${reference}`} and replace(reference, '-', '') ~<~ ${`MLR${reference}~`}`,
    )

  const { rows } = await sql<{ id: number; page: number; total: number }>`
    with found as materialized (${reference ? sql`${byName} union ${byReference}` : byName}), counted as materialized (
      select count(*) as total, least(${page}::int, (count(*) + ${limit}::int - 1) / ${limit}::int) as page from found
    )
    select id, counted.page, counted.total from found cross join counted
    order by case when starts_at >= ${today}::date then starts_at end, starts_at desc,
      case when starts_at < ${today}::date then -id else id end
    offset (select greatest(0, page - 1) * ${limit}::int from counted) limit ${limit}`.execute(db)
  return { ids: rows.map(({ id }) => id), page: rows[0]?.page ?? 1, total: rows[0]?.total ?? 0 }
}

const PHONE = /^\+?[\d\s().-]+$/

/** The patterns that names and phone number must all match; empty if the search has no word. */
export async function patternsOf(db: Db, search: string): Promise<string[]> {
  // "+234 (0)803 123 4567" is one word, whatever separators it has.
  const text = PHONE.test(search) ? search.replace(/\(0\)|\D/g, '') : search
  const { rows } = await sql<{ words: string }>`select plain_words(${text}) as words`.execute(db)
  return rows[0]!.words
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      // A Nigerian number starts with 0, or with 234 in the international form, which is the stored one.
      if (/^\d+$/.test(word)) return `%${word.replace(/^0{1,2}(?=\d)/, '')}%`
      return word.length < 3 ? `% ${word}%` : `%${word}%`
    })
}

/** The characters after `MLR` if the search may be a reference or the beginning of one. */
const referenceIn = (search: string) =>
  /^(?:MLR)?([2-9A-HJ-NP-Z]{3,6})$/.exec(search.toUpperCase().replace(/[\s-]/g, ''))?.[1]
