import type { FieldError } from '@molar/contract'

/**
 * Every failure of a call. `message` can be shown to people: the server's message, otherwise the caller's fallback.
 * `answered` is false when it is unknown whether the server carried out the request: no response, a broken connection,
 * a timeout, or an error page of a gateway.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly code: string | null
  readonly errors: FieldError[]
  /** Seconds, from the `Retry-After` header. */
  readonly retryAfter: number | null
  readonly answered: boolean
  /** Whether `message` was written by the server. */
  readonly fromServer: boolean
  /** The data of a refusal, such as the first booking of `key_reused`. */
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

/** The message that the server wrote about a failure; null where it wrote none that people can read. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.fromServer ? error.message : null

/**
 * Whether a failure means that the session has ended (401): of staff, whom the shell then leads to sign-in with a message, or
 * of a patient, who enters a new code.
 */
export const isSessionEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401
