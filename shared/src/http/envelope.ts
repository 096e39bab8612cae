import type { Envelope, Failure, Success } from '@molar/contract'
import { ApiError } from './api-error.ts'
import { readRetryAfter } from './retry-after.ts'

interface RawResponse {
  status: number
  body: unknown
  headers: Parameters<typeof readRetryAfter>[0]
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && typeof (body as Failure).success === 'boolean'

/**
 * The envelope of a successful response.
 * @throws {ApiError} for a status of 400 or more, for `success: false` whatever the status, and for anything but an
 * envelope.
 */
export function readResponse<Data>({ status, body, headers }: RawResponse, fallback: string): Success<Data> {
  if (isEnvelope(body) && body.success && status < 400) return body as Success<Data>
  const failure = isEnvelope(body) && !body.success ? body : undefined
  const message = typeof failure?.message === 'string' ? failure.message.trim() : ''
  throw new ApiError(message || fallback, {
    status,
    code: failure?.code ?? null,
    errors: Array.isArray(failure?.errors) ? failure.errors : [],
    retryAfter: readRetryAfter(headers),
    // A gateway may give up while the server behind it continues. nginx reports that in an envelope with status 503.
    // A page with a status below 400, such as a captive portal's, was not written by the server at all.
    answered:
      status >= 500 ? failure !== undefined && status !== 503 : status >= 400 || failure !== undefined,
    fromServer: message !== '',
    data: failure?.data,
  })
}
