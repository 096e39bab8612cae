import { checkBookingLimits, type LocationCode } from '@molar/contract'
import { ApiError, call, pause, supports } from '@molar/shared/http'

/**
 * Submit checks the limits too, so that nobody waits longer for this response. The call itself is not ended: the shell
 * takes calls that a release ends after some seconds for a fault of the release.
 */
const MAX_WAIT_MS = 3000

/** The refusal if the caller cannot book now, with the reason and the wait; null if nothing is known against it. */
export function findLimit(location: LocationCode, token: string | null): Promise<ApiError | null> {
  return Promise.race([askServer(location, token), pause(MAX_WAIT_MS).then(() => null)])
}

async function askServer(location: LocationCode, token: string | null) {
  try {
    if (!(await supports('booking-limits'))) return null
    await call(checkBookingLimits, { location }, token ? { token } : {})
    return null
  } catch (error) {
    return error instanceof ApiError && error.status === 429 ? error : null
  }
}
