import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isUnreachable } from '../database/connect.ts'
import { ChangedAppointmentProblem, Problem, type ErrorCode, PermissionProblem } from './problem.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Errors of Fastify itself, by status. */
const REFUSED: Record<number, ErrorCode> = {
  400: 'unreadable',
  404: 'not_found',
  405: 'not_found',
  408: 'timed_out',
  413: 'too_large',
  414: 'too_large',
  415: 'unreadable',
  431: 'too_large',
}

/** Responds to every failure with the contract's envelope, in the requester's language. */
export const errorsPlugin = fp(async (app) => {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof PermissionProblem) await recordRefusal(error, request)
    const problem = asProblem(error, request)
    if (problem instanceof ChangedAppointmentProblem)
      return respond(await recordShown(problem, request), request, reply)
    return respond(problem, request, reply)
  })
  app.setNotFoundHandler((request, reply) => respond(new Problem(404, 'not_found'), request, reply))
})

/** Here and not where it is thrown: there a transaction is rolled back. */
async function recordRefusal({ subject }: PermissionProblem, request: FastifyRequest) {
  const requester = await request.server.identify(request)
  if (requester?.kind !== 'staff') return
  const { server, log } = request
  const action = `${request.routeOptions.config.access!}.refused` as const
  await server.audit.recordLimited({ actor: requester, action, subject }).catch((err: unknown) => {
    log.error({ err }, 'refusal not recorded')
  })
}

/** Nothing is shown that the audit log does not have: returns why, if the row could not be written. */
async function recordShown(problem: ChangedAppointmentProblem, request: FastifyRequest): Promise<Problem> {
  const { server } = request
  const { patientId, subject } = problem.shown
  try {
    const requester = await server.identify(request)
    if (requester?.kind !== 'staff') throw new Problem(401, 'sign_in')
    await server.audit.record({
      actor: requester,
      action: 'appointment.read',
      patients: [patientId],
      subject,
    })
    return problem
  } catch (error) {
    return asProblem(error as FastifyError, request)
  }
}

function asProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  // A client that disconnects while it sends its body also resets a connection, but Fastify sets a status for it.
  if (error.statusCode === undefined && isUnreachable(error)) {
    request.log.error({ err: error }, 'database unreachable')
    return new Problem(503, 'not_ready', { retryAfter: 5 })
  }
  const status = error.statusCode ?? 500
  const code = REFUSED[status]
  if (code) return new Problem(status, code)
  if (status >= 400 && status < 500) return new Problem(status, 'refused')
  request.log.error({ err: error }, 'failed')
  return new Problem(500, 'internal')
}

function respond({ statusCode, code, details }: Problem, request: FastifyRequest, reply: FastifyReply) {
  const { messageKey = `problem.${code}`, values, errors, retryAfter, data } = details
  if (retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  // Fastify would close the connection while nginx still sends the body, and nginx would count this copy as failed. Node reads
  // the rest and drops it, within the time limit of the request.
  if (statusCode === 413) void reply.removeHeader('connection')
  return reply.code(statusCode).send({
    success: false,
    message: request.translate(messageKey, values),
    code,
    ...(errors && {
      errors: errors.map(({ path, message }) => ({ path, message: request.translate(message, values) })),
    }),
    ...(data !== undefined && { data }),
  })
}

/** Responds to a URL that cannot be decoded, which reaches no hook and no error handler. */
export function respondToBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const message = request.server.translate('en', 'problem.unreadable')
  return reply.code(400).headers(SECURITY_HEADERS).send({ success: false, message, code: 'unreadable' })
}
