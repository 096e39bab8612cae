import { sql } from 'kysely'

export interface NameParts {
  /** The clinic ID. */
  raw_id: string | null
  first_name: string
  last_name: string
  middle_name: string | null
}

/** The last name of a new patient, who has no clinic ID, is stored in the last two parts (decision 0009). */
export const wholeName = ({ raw_id, first_name, last_name, middle_name }: NameParts) =>
  [first_name, ...(raw_id === null ? [last_name, middle_name] : [middle_name, last_name])]
    .filter(Boolean)
    .join(' ')

/** The same of a row `p` of `patients`. */
export const WHOLE_NAME = sql<string>`case when p.raw_id is null
  then concat_ws(' ', p.first_name, p.last_name, p.middle_name)
  else concat_ws(' ', p.first_name, p.middle_name, p.last_name) end`
