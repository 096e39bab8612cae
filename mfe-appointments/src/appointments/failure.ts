import { ApiError } from '@molar/shared/http'

/** The server's own words about a failure; null where it said nothing readable. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.fromServer ? error.message : null

/** The session is over; the shell says so and leads to signing in. */
export const isDeadSession = (error: unknown) => error instanceof ApiError && error.status === 401
