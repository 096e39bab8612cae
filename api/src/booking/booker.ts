import type { LocationCode } from '@molar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, type StaffRequester } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import { grantOf } from '../permissions/permissions.ts'
import { hasBranchAccess } from '../staff/branch-scope.ts'

/** The patient of a valid token, or a new patient. */
export interface Booker {
  /** Null: a new, unverified patient. */
  patientId: number | null
  /** The signed-in member of staff who books for the patient; null: the patient does. */
  staff: StaffRequester | null
}

/**
 * Whether a member of staff who may change appointments books in a branch that they may see. The limits and error messages of
 * patients apply to other members of staff. Their bookings are in the audit log too.
 */
export const isStaffOf = ({ staff }: Booker, branch: LocationCode) =>
  staff !== null && grantOf(staff.role, 'appointments.change') !== undefined && hasBranchAccess(staff, branch)

/** The distinct tokens of the bearer and the body. The default bearer is not a token. */
const sentTokens = (app: FastifyInstance, request: FastifyRequest, token: string | null) =>
  [...new Set([bearerOf(request), token])].filter(
    (text): text is string => Boolean(text) && text !== app.settings.defaultBearer,
  )

/**
 * Reads who is booking from the bearer and from `token` in the body.
 * @throws Problem 401 for an invalid token: such a booking must never become one of a new patient
 */
export async function bookerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string | null,
): Promise<Booker> {
  let patientId: number | null = null
  let staff: StaffRequester | null = null
  for (const shown of sentTokens(app, request, token)) {
    const requester =
      shown === bearerOf(request) ? await app.identify(request) : await app.tokens.resolve(shown)
    if (!requester) throw await invalidToken(app, shown)
    if (requester.kind === 'staff' && requester.needsSecondFactor)
      throw new Problem(403, 'second_factor_needed')
    if (requester.kind === 'staff') staff ??= requester
    else patientId ??= requester.patientId
  }
  return { patientId, staff }
}

const invalidToken = async (app: FastifyInstance, bearer: string) =>
  new Problem(401, (await app.tokens.ownerOf(bearer))?.kind === 'staff' ? 'sign_in' : 'verify_again')

/** The owner of an Idempotency-Key. An expired token still has its owner, who can fetch a stored response. */
export async function keyOwner(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string | null,
): Promise<string> {
  const shown = sentTokens(app, request, token)
  if (shown.length === 0) return 'anonymous'
  const owners = await Promise.all(shown.map((text) => app.tokens.ownerOf(text)))
  const owner = owners.find((one) => one?.kind === 'patient') ?? owners.find((one) => one !== null)
  return JSON.stringify(owner ?? 'an unknown token')
}
