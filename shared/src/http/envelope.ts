import type { Envelope, Failure, Success } from '@molar/contract'
import { ApiError } from './api-error.ts'

interface RawAnswer {
  status: number
  body: unknown
  retryAfter?: unknown
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && typeof (body as Failure).success === 'boolean'

const seconds = (header: unknown) => {
  const value = Number(header)
  return header != null && Number.isFinite(value) && value >= 0 ? value : null
}

/** The success inside an answer, whatever its status says; everything else is an ApiError. */
export function readAnswer<Data>({ status, body, retryAfter }: RawAnswer, fallback: string): Success<Data> {
  if (isEnvelope(body) && body.success && status < 400) return body as Success<Data>
  const failure = isEnvelope(body) && !body.success ? body : undefined
  const said = typeof failure?.message === 'string' ? failure.message.trim() : ''
  throw new ApiError(said || fallback, {
    status,
    code: failure?.code ?? null,
    errors: Array.isArray(failure?.errors) ? failure.errors : [],
    retryAfter: seconds(retryAfter),
    // A gateway that gave up may stand before a server that went on; nginx says so in the envelope, with 503.
    answered: status < 500 || (failure !== undefined && status !== 503),
    fromServer: said !== '',
    data: failure?.data,
  })
}
