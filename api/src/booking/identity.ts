import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, type StaffCaller } from '../http/access.ts'
import { Problem } from '../http/problem.ts'

/** Whom a booking is for: the patient a live token belongs to, else a new one. */
export interface Booker {
  /** Null: a new patient, whom nobody verified. */
  patientId: number | null
  /** The signed-in member of staff who books for the patient; null: the patient does. */
  staff: StaffCaller | null
}

/** What was shown as bearer and as `token` in the body, once each. The default bearer is nobody's. */
const tokensShown = (app: FastifyInstance, request: FastifyRequest, token: string | null) =>
  [...new Set([bearerOf(request), token])].filter(
    (text): text is string => Boolean(text) && text !== app.settings.defaultBearer,
  )

/**
 * Reads who is booking from the bearer and from `token` in the body.
 * @throws Problem 401 for a token that is not alive: its booking must never become a new patient's
 */
export async function bookerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string | null,
): Promise<Booker> {
  let patientId: number | null = null
  let staff: StaffCaller | null = null
  for (const shown of tokensShown(app, request, token)) {
    const caller = shown === bearerOf(request) ? await app.identify(request) : await app.tokens.resolve(shown)
    if (!caller) throw await deadToken(app, shown)
    if (caller.kind === 'staff') staff ??= caller
    else patientId ??= caller.patientId
  }
  return { patientId, staff }
}

const deadToken = async (app: FastifyInstance, bearer: string) =>
  new Problem(401, (await app.tokens.ownerOf(bearer))?.kind === 'staff' ? 'sign_in' : 'verify_again')

/** Whose an Idempotency-Key is. A token that has died still says it, so that its owner finds a lost answer again. */
export async function keyOwner(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string | null,
): Promise<string> {
  const shown = tokensShown(app, request, token)
  if (shown.length === 0) return 'nobody'
  const owners = await Promise.all(shown.map((text) => app.tokens.ownerOf(text)))
  const owner = owners.find((one) => one?.kind === 'patient') ?? owners.find((one) => one !== null)
  return JSON.stringify(owner ?? 'a stranger')
}
