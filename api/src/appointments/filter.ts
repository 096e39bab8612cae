import type { LocationCode } from '@molar/contract'
import { type Expression, type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Filters of the list; a field that is left out does not filter. */
export interface Filter {
  branches?: LocationCode[]
  isOpen?: boolean
  /** First and last day, both included, `YYYY-MM-DD`. */
  from?: string
  to?: string
}

/** The requested page, and the current clinic day. */
export interface PageRequest {
  page: number
  limit: number
  today: string
}

/** `page` is the last page if the requested one is past the end. */
export interface ResultPage {
  ids: number[]
  page: number
  total: number
  /** Whether there are more than `total`, which were not counted. */
  hasMore: boolean
}

/** @param cancelled a literal, or a value that keeps PostgreSQL from reading an index of all that are not cancelled */
export const matching =
  ({ branches, isOpen, from, to }: Filter, cancelled: Expression<'cancelled'> | 'cancelled' = 'cancelled') =>
  (eb: ExpressionBuilder<Database, 'appointments'>): ExpressionWrapper<Database, 'appointments', SqlBool> =>
    eb.and([
      eb('appointments.state', '!=', cancelled),
      // `=` for one branch: then its index also gives the order.
      ...(branches === undefined
        ? []
        : [
            branches.length === 1
              ? eb('appointments.branch', '=', branches[0]!)
              : eb('appointments.branch', 'in', branches),
          ]),
      // Literal: few appointments are pending, so PostgreSQL would plan for the value of each call.
      ...(isOpen === undefined ? [] : [eb('appointments.is_open', '=', sql.lit(isOpen))]),
      ...(from === undefined ? [] : [eb('appointments.starts_at', '>=', from)]),
      ...(to === undefined ? [] : [eb('appointments.starts_at', '<', dayAfter(to))]),
    ])

export const dayAfter = (day: string) => sql<string>`${day}::date + 1`
