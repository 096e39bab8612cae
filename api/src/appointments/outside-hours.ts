import { type RawBuilder, sql } from 'kysely'

/** Whether an appointment `a` is not within the spans of its weekday, rows of hours with `opens` and `closes`. */
export const isOutside = (hours: RawBuilder<unknown>) => sql<boolean>`not tsrange(a.starts_at, a.ends_at) <@ (
  select coalesce(range_agg(tsrange(a.starts_at::date + h.opens, a.starts_at::date + h.closes)), '{}')
  from (${hours}) h where h.weekday = extract(dow from a.starts_at)::int)`
