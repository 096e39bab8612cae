import type { FieldError } from '@molar/contract'

/**
 * Every way a call can fail, as one thing. `message` is a sentence to show: the server's, else the caller's
 * fallback. `answered` is false when nobody knows whether the server did it: no answer, cut off, timed out.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number | null
  readonly code: string | null
  readonly errors: FieldError[]
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | null
  readonly answered: boolean
  readonly fromServer: boolean
  /** What a refusal carries along: the first booking of `key_reused`. */
  readonly data: unknown

  constructor(message: string, details: Partial<Omit<ApiError, 'name' | 'message'>> = {}) {
    super(message)
    this.status = details.status ?? null
    this.code = details.code ?? null
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter ?? null
    this.answered = details.answered ?? true
    this.fromServer = details.fromServer ?? false
    this.data = details.data ?? null
  }
}
