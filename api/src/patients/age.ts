import { type RawBuilder, sql } from 'kysely'

/** Whole years between two `YYYY-MM-DD`; a person born on 29 February is a year older on 1 March. */
export function ageOn(today: string, dateOfBirth: string) {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Whole years of a patient (`p`) at a timestamp, or the age that the patient stated. */
export const ageAt = (timestamp: RawBuilder<unknown>) =>
  sql<number | null>`coalesce(date_part('year', age(${timestamp}, p.date_of_birth))::int, p.age)`
