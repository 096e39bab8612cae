import { EXTENSIONS } from '@molar/contract'
import { handleAccount } from './account.ts'
import { handleAppointmentChanges } from './appointment-changes.ts'
import { handleAppointments } from './appointments.ts'
import { handleBlockers } from './blockers.ts'
import { handleBooking } from './booking.ts'
import { handleMyAppointments } from './my-appointments.ts'
import { createReplies, RawResponse, refusal } from './responses.ts'
import { handleSchedule } from './schedule.ts'
import { handleSession } from './session.ts'
import { handleWaitingList } from './waiting-list.ts'
import { aClinicState, type HandlerContext, type ClinicState } from './state.ts'

export interface ClinicOptions {
  state?: ClinicState
  /** `extended`: all extensions. `base`: only the base API, with status 200 for refusals. */
  api?: 'extended' | 'base'
  /** Only registered patients, sent codes, known passwords and issued tokens are accepted. */
  isStrict?: boolean
}

/**
 * A clinic's server in memory, typed by the endpoints of the contract: it stores what it receives.
 * `connectReplies` passes it the calls of the HTTP client; an HTTP server can pass it calls from the network.
 */
export function createClinic({
  state = aClinicState(),
  api = 'extended',
  isStrict = false,
}: ClinicOptions = {}) {
  const replies = createReplies()
  const isBase = api === 'base'
  const handleForStaff: HandlerContext['handleForStaff'] = (endpoint, handler) =>
    replies.handle(endpoint, (request) =>
      isStrict && state.tokens.get(request.bearer) !== 'staff'
        ? refusal(401, 'Please sign in.')
        : handler(request),
    )
  const clinic: HandlerContext = { state, isBase, isStrict, handle: replies.handle, handleForStaff }
  handleSession(clinic)
  handleAccount(clinic)
  handleBooking(clinic)
  handleAppointments(clinic)
  handleAppointmentChanges(clinic)
  handleBlockers(clinic)
  handleMyAppointments(clinic)
  handleWaitingList(clinic)
  handleSchedule(clinic)

  return {
    ...replies,
    state,
    extensions: isBase ? [] : EXTENSIONS,
    respond: async (...call: Parameters<typeof replies.respond>) => {
      const response = await replies.respond(...call)
      return isBase ? asBaseApi(response) : response
    },
  }
}

export type MockClinic = ReturnType<typeof createClinic>

/** A base-only server refuses with status 200 and without a code. For an unknown path it sends an HTML page. */
function asBaseApi(response: RawResponse) {
  if (response.status < 400) return response
  if (response.status === 404 && isUnknownPath(response))
    return new RawResponse(404, '<h1>Not Found</h1>', { 'content-type': 'text/html' })
  const { message } = response.body as { message: string }
  return new RawResponse(200, { success: false, message })
}

const isUnknownPath = ({ body }: RawResponse) => (body as { message?: string }).message === 'No such path.'
