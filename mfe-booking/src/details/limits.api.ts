import { checkBookingLimits, type LocationCode } from '@molar/contract'
import { ApiError, call, supports } from '@molar/shared/http'

/** Submit checks the limits too, so that nobody waits for this response. */
const MAX_WAIT_MS = 3000

/** The refusal if the caller cannot book now, with the reason and the wait; null if nothing is known against it. */
export function findLimit(location: LocationCode, token: string | null): Promise<ApiError | null> {
  const signal = AbortSignal.timeout(MAX_WAIT_MS)
  const expired = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  return Promise.race([askServer(location, token, signal), expired])
}

async function askServer(location: LocationCode, token: string | null, signal: AbortSignal) {
  try {
    if (!(await supports('booking-limits'))) return null
    await call(checkBookingLimits, { location }, { signal, ...(token && { token }) })
    return null
  } catch (error) {
    return error instanceof ApiError && error.status === 429 ? error : null
  }
}
