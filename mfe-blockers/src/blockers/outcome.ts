import type { Tone } from '@molar/shared/remote'
import { ApiError } from '@molar/shared/http'

/** What an action leaves for the page to do. */
export interface Outcome {
  toast?: { tone: Tone; text: { key: string } | { sentence: string } }
  /** The field that takes the focus. */
  focus?: string
  /** The list changed. */
  refresh?: boolean
}

export const said = (error: unknown) => (error instanceof ApiError && error.fromServer ? error.message : null)

/** The session is over; the shell says so and leads to signing in. */
export const isDeadSession = (error: unknown) => error instanceof ApiError && error.status === 401
