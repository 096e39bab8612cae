export interface Paging {
  page: number
  limit: number
  total: number
  /** At least 1. */
  totalPages: number
  /** There are more rows than `total` and `totalPages` count: a search with very many results does not count them all. */
  hasMore?: boolean
}

export const PAGE_SIZE = 10

export const DEFAULT_PAGING = { page: 1, limit: PAGE_SIZE }

export interface Success<Data> {
  success: true
  message: string
  data: Data
  paging?: Paging
}

export interface FieldError {
  path: string
  message: string
}

/** A refused request. A base-only server may send neither `code` nor `errors`. */
export interface Failure {
  success: false
  message: string
  code?: string
  errors?: FieldError[]
  /** The current state after a conflict. For `key_reused` it is the first booking, for a time at the desk `DeskTimeRefusal`. */
  data?: unknown
}

export type Envelope<Data> = Success<Data> | Failure
