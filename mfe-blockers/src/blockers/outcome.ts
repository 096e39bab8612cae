import type { Tone } from '@molar/shared/remote'
import { ApiError } from '@molar/shared/http'

/** One of our sentences by its key, or the server's as it came. */
export type Text = { key: string } | { sentence: string }

/** What an action leaves for the page to do. */
export interface Outcome {
  toast?: { tone: Tone; text: Text }
  /** Id of the control that takes the focus. */
  focus?: string
  /** The list changed. */
  refresh?: boolean
}

/** The server's own words about a failure; null where it said nothing readable. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.fromServer ? error.message : null

/** The session is over; the shell says so and leads to signing in. */
export const isDeadSession = (error: unknown) => error instanceof ApiError && error.status === 401
