import type { FastifyRequest } from 'fastify'
import { bearerOf, type StaffCaller, staffCaller } from '../http/access.ts'

/** The signed-in person who changes their own account, and the session in which they do it. */
export interface AccountContext {
  caller: StaffCaller
  bearer: string
  network: string
  language: string
}

export const contextOf = async (request: FastifyRequest): Promise<AccountContext> => ({
  caller: await staffCaller(request),
  bearer: bearerOf(request)!,
  network: request.network,
  language: request.language,
})
