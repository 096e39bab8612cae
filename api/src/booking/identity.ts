import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../http/access.ts'
import { Problem } from '../http/problem.ts'

/** Whom a booking is for: the patient a live token belongs to, else a new one. */
export interface Booker {
  /** Null: a new patient, whom nobody verified. */
  patientId: number | null
  /** A signed-in staff member books for a new patient. */
  byStaff: boolean
}

/**
 * Reads who is booking from the bearer and from `token` in the body. The default bearer is nobody's.
 * @throws Problem 401 for a token that is not alive: its booking must never become a new patient's
 */
export async function bookerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string | null,
): Promise<Booker> {
  const given = new Set(
    [bearerOf(request), token].filter((text) => text && text !== app.settings.defaultBearer),
  )
  let patientId: number | null = null
  let byStaff = false
  for (const bearer of given as Set<string>) {
    const caller =
      bearer === bearerOf(request) ? await app.identify(request) : await app.tokens.resolve(bearer)
    if (!caller) throw await deadToken(app, bearer)
    if (caller.kind === 'staff') byStaff = true
    else patientId ??= caller.patientId
  }
  return { patientId, byStaff }
}

const deadToken = async (app: FastifyInstance, bearer: string) =>
  new Problem(401, (await app.tokens.kindOf(bearer)) === 'staff' ? 'sign_in' : 'verify_again')
