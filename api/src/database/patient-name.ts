import { sql } from 'kysely'

export interface NameParts {
  first_name: string
  last_name: string
  middle_name: string | null
}

/** First, last and middle name: the last name of a new patient is stored in the last two (decision 0009). */
export const wholeName = ({ first_name, last_name, middle_name }: NameParts) =>
  [first_name, last_name, middle_name].filter(Boolean).join(' ')

/** The same of a row `p` of `patients`. */
export const WHOLE_NAME = sql<string>`concat_ws(' ', p.first_name, p.last_name, p.middle_name)`
