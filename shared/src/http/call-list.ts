import type { Endpoint } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { call, type CallOptions, DEFAULT_FALLBACK } from './call.ts'

/** One page of a list. */
export interface ListPage<Row = unknown> {
  rows: Row[]
  /** At least 1; the page that was asked for where the server names no number. */
  totalPages: number
  /** Rows on all pages; null where the server does not say or count, and there may be other pages. */
  total: number | null
  /** There are more pages than `totalPages`. */
  hasMore: boolean
}

const integerOr = (value: unknown, least: number) =>
  Number.isSafeInteger(Number(value ?? undefined)) && Number(value) >= least ? Number(value) : null

/**
 * Fetches one page of a list from any server; `data: null` counts as an empty list.
 * @throws {ApiError} as `call()` does, and when the response contains no list.
 */
export async function callList<Input, Row>(
  endpoint: Endpoint<Input, Row[]>,
  input: Input,
  options: CallOptions = {},
): Promise<ListPage<Row>> {
  const { data, paging } = await call<Input, Row[] | null>(endpoint, input, options)
  if (data != null && !Array.isArray(data)) throw new ApiError(options.fallback ?? DEFAULT_FALLBACK)
  const rows = data ?? []
  const { page = 1 } = (input ?? {}) as { page?: number }
  const totalPages = integerOr(paging?.totalPages, 1) ?? page
  const hasMore = paging?.hasMore === true
  const total = hasMore ? null : (integerOr(paging?.total, 0) ?? (totalPages === 1 ? rows.length : null))
  return { rows, totalPages, total, hasMore }
}
