import { ApiError } from '@molar/shared/http'

/** A key of the messages of one's account, with what it counts. */
export type Sentence = [key: string, values?: Record<string, number>]

/** The server's own words, else what is known of why nobody could be signed in. */
export function explainFailure(error: unknown): string | Sentence {
  if (!(error instanceof ApiError)) return ['signIn.failed']
  if (error.fromServer) return error.message
  if (error.status === null) return ['signIn.noAnswer']
  if (error.status !== 429) return ['signIn.failed']
  return error.retryAfter
    ? ['signIn.tooMany', { count: Math.ceil(error.retryAfter / 60) }]
    : ['signIn.tooManyForNow']
}
