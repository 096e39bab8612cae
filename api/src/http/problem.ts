import type { FieldError } from '@molar/contract'

interface ProblemDetails {
  /** Key of the sentence in `sentences/`; `problem.<code>` when left out. */
  messageKey?: string
  values?: Record<string, string | number>
  /** Messages are keys of sentences here too. */
  errors?: FieldError[]
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  data?: unknown
}

/** Throw it anywhere below a route: the error handler answers with the contract's failure envelope. */
export class Problem extends Error {
  readonly statusCode: number
  readonly code: string
  readonly details: ProblemDetails

  constructor(statusCode: number, code: string, details: ProblemDetails = {}) {
    super(code)
    this.name = 'Problem'
    this.statusCode = statusCode
    this.code = code
    this.details = details
  }
}

/** 422 on one field. */
export const wrongField = (path: string, messageKey: string, values?: ProblemDetails['values']) =>
  new Problem(422, 'invalid', { messageKey, values, errors: [{ path, message: messageKey }] })
