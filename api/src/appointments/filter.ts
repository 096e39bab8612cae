import type { LocationCode } from '@molar/contract'
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Which appointments a list is about; what is left out is not asked. */
export interface Filter {
  branch?: LocationCode
  isOpen?: boolean
  /** First and last day, `YYYY-MM-DD`. */
  from?: string
  to?: string
}

/** The page that is asked for, on a day of the clinic. */
export interface Wanted {
  page: number
  limit: number
  today: string
}

/** `page` is the last one where the one asked for is past the end. */
export interface Found {
  ids: number[]
  page: number
  total: number
}

export const matching =
  ({ branch, isOpen, from, to }: Filter) =>
  (eb: ExpressionBuilder<Database, 'appointments'>): ExpressionWrapper<Database, 'appointments', SqlBool> =>
    eb.and([
      ...(branch === undefined ? [] : [eb('appointments.branch', '=', branch)]),
      ...(isOpen === undefined ? [] : [eb('appointments.is_open', '=', isOpen)]),
      ...(from === undefined ? [] : [eb('appointments.starts_at', '>=', from)]),
      ...(to === undefined ? [] : [eb('appointments.starts_at', '<', dayAfter(to))]),
    ])

export const dayAfter = (day: string) => sql<string>`${day}::date + 1`
