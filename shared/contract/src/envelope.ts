export interface Paging {
  page: number
  limit: number
  total: number
  /** At least 1. */
  totalPages: number
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

/** `code` and `errors` are ours: a base-only server may send neither. */
export interface Failure {
  success: false
  message: string
  code?: string
  errors?: FieldError[]
  /** What a conflict shows as it stands: the first booking of `key_reused`. */
  data?: unknown
}

export type Envelope<Data> = Success<Data> | Failure
