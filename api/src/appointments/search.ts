import { toE164 } from '@molar/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { referenceKey } from '../database/reference.ts'
import { type Filter, type ResultPage, matching, type PageRequest } from './filter.ts'

type Search = Filter & { search: string }

/** A search that more patients match reads the list instead, and does not count all its results. */
export const MAX_MATCHING_PATIENTS = 1_000

/** The number of results that a search reads at most; later pages are not read. */
export const MAX_READ_RESULTS = 5_000

/** The ids of a page of search results, in the order of the list. */
export async function searchPage(db: Db, filter: Search, request: PageRequest): Promise<ResultPage> {
  const patterns = await patternsOf(db, filter.search)
  const canFind = patterns.length === 0 || patterns.some(({ isIndexed }) => isIndexed)
  const page = canFind ? await everyResult(db, filter, patterns, request) : null
  return page ?? nearestResults(db, filter, patterns, request)
}

/** Null if more than `MAX_MATCHING_PATIENTS` match. */
async function everyResult(
  db: Db,
  filter: Search,
  patterns: Pattern[],
  request: PageRequest,
): Promise<ResultPage | null> {
  const ofPatients = db
    .selectFrom('appointments')
    .select(['id', 'starts_at'])
    .where(matching(filter))
    // Not of the first ones of too many patients.
    .where(
      sql<boolean>`patient_id = any(array(
        select id from matched where (select count(*) from matched) <= ${sql.lit(MAX_MATCHING_PATIENTS)}
      ))`,
    )
  const { page, limit, today } = request
  const { rows } = await sql<{ id: number | null; page: number; total: number; patients: number }>`
    with matched as materialized (
      select id from patients where ${patterns.length === 0 ? sql`false` : matchesAll(patterns)}
      limit ${sql.lit(MAX_MATCHING_PATIENTS + 1)}
    ), found as materialized (${sql.join([ofPatients, ...byIdentifier(db, filter)], sql` union `)}), counted as materialized (
      select count(*) as total, least(${page}::int, (count(*) + ${limit}::int - 1) / ${limit}::int) as page,
        (select count(*) from matched) as patients
      from found
    )
    select shown.id, counted.page, counted.total, counted.patients from counted left join (
      select id, starts_at from found order by ${orderOfList(today)}
      offset (select greatest(0, page - 1) * ${limit}::int from counted) limit ${limit}
    ) shown on true
    order by ${orderOfList(today)}`.execute(db)
  const { total, patients, page: found } = rows[0]!
  if (patients > MAX_MATCHING_PATIENTS) return null
  return { ids: rows.flatMap(({ id }) => id ?? []), page: Math.max(1, found), total, hasMore: false }
}

/** Reads the list in its order until the page is full, and one result more, which says whether there are others. */
async function nearestResults(
  db: Db,
  filter: Search,
  patterns: Pattern[],
  request: PageRequest,
): Promise<ResultPage> {
  const { limit, today } = request
  const lastPage = Math.max(1, Math.floor(MAX_READ_RESULTS / limit))
  const isLast = request.page >= lastPage
  // One more than the pages have says whether there is another page, which after the last one is not read.
  const most = Math.min(request.page, lastPage) * limit + (isLast ? 0 : 1)
  const part = (from: RawBuilder<boolean>, direction: 'asc' | 'desc') =>
    db
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'appointments.patient_id')
      .select(['appointments.id', 'starts_at'])
      .where(matching(filter))
      .where(from)
      .where(matchesAll(patterns))
      .orderBy('starts_at', direction)
      .orderBy('appointments.id', direction)
      .limit(sql.lit(most))
  const upcoming = part(sql`starts_at >= ${today}::date`, 'asc')
  const past = part(sql`starts_at < ${today}::date`, 'desc')
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join([sql`(${upcoming})`, sql`(${past})`, ...byIdentifier(db, filter)], sql` union `)}) found
    order by ${orderOfList(today)} limit ${sql.lit(most)}`.execute(db)
  const page = Math.max(1, Math.min(request.page, Math.ceil(rows.length / limit)))
  const ids = rows.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return { ids, page, total: rows.length, hasMore: !isLast && rows.length === most }
}

/** Patients with all the patterns. */
export const matchesAll = (patterns: Pattern[]) =>
  sql<boolean>`(${sql.join(
    patterns.map(({ like }) => sql`search_words like ${like}`),
    sql` and `,
  )})`

const orderOfList = (today: string) =>
  sql`case when starts_at >= ${today}::date then starts_at end, starts_at desc,
    case when starts_at < ${today}::date then -id else id end`

/** The appointments that the search names by their reference or by the clinic ID of their patient. */
const byIdentifier = (db: Db, filter: Search) =>
  [withReference(db, filter), ofClinicId(db, filter)].filter((query) => query !== undefined)

/** The appointments of the patient with this clinic ID; undefined if the search cannot be one. */
function ofClinicId(db: Db, filter: Search) {
  if (!/\d/.test(filter.search)) return undefined
  return db
    .selectFrom('appointments')
    .select(['id', 'starts_at'])
    .where(matching(filter))
    .where(
      sql<boolean>`patient_id = any(array(
        select p.id from patients p where p.raw_id is not null and clinic_id_key(p.raw_id) = clinic_id_key(${filter.search})
      ))`,
    )
}

/** The appointments whose reference begins with the search; undefined if it cannot be a reference. */
function withReference(db: Db, filter: Search) {
  const reference = /^(?:MLR)?([2-9A-HJ-NP-Z]{3,6})$/.exec(referenceKey(filter.search))?.[1]
  if (!reference) return undefined
  return db
    .selectFrom('appointments')
    .select(['id', 'starts_at'])
    .where(matching(filter))
    .where(
      // Not `like`: a prepared statement would find no index, because the pattern might begin with a placeholder.
      sql<boolean>`replace(reference, '-', '') ~>=~ ${`MLR${reference}`} and replace(reference, '-', '') ~<~ ${`MLR${reference}~`}`,
    )
}

const PHONE = /^\+?[\d\s().-]+$/

/**
 * The search with its phone number as it is stored: without `tel:`, `+` and the 0 after 234. A number without a name also has no
 * separators.
 */
function withStoredPhone(search: string) {
  const text = search
    .replace(/(^|\s)tel:\s*/gi, '$1')
    .replace(/\p{Pd}/gu, '-')
    .replaceAll('(0)', '')
  const phone = toE164(text)
  // `toE164` adds the area code 20 to landlines in the old form, and to a part of a number that looks like one.
  if (phone && !phone.startsWith('+23420')) return phone.slice(1)
  // "+234 803 123" is one word, whatever separators it has.
  const words = PHONE.test(text) ? text.replace(/(?!^\+)\D/g, '') : text
  return words.replace(/(^|\s)(?:\+|00)2340(?=\d)/g, '$1234').replace(/(^|\s)\+/g, '$1')
}

/** What `plain_words` only writes in small letters, which for a capital I depends on the settings of the database. */
const PLAIN = /^[a-zA-HJ-Z\d ]*$/

async function plainWords(db: Db, text: string) {
  const { rows } = await sql<{ words: string }>`select plain_words(${text}) as words`.execute(db)
  return rows[0]!.words
}

interface Pattern {
  like: string
  /** Whether the trigram index can find it: one or two digits may stand anywhere in a number. */
  isIndexed: boolean
}

/** The patterns that names and phone number must all match; empty if the search has no word. */
export async function patternsOf(db: Db, search: string): Promise<Pattern[]> {
  const text = withStoredPhone(search)
  const words = PLAIN.test(text) ? text.toLowerCase() : await plainWords(db, text)
  return words
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      // A Nigerian number starts with 0, or with 234 in the international form, which is the stored one.
      const digits = /^\d+$/.test(word) && word.replace(/^0{1,2}(?=\d)/, '')
      if (digits) return { like: `%${digits}%`, isIndexed: digits.length > 2 }
      return { like: word.length < 3 ? `% ${word}%` : `%${word}%`, isIndexed: true }
    })
}
