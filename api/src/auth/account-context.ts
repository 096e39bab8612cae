import type { FastifyRequest } from 'fastify'
import { bearerOf, type StaffCaller, staffCaller } from '../http/access.ts'
import type { CallerAddress } from '../http/network.ts'

/** The signed-in person who changes their own account, and the session in which they do it. */
export interface AccountContext extends CallerAddress {
  caller: StaffCaller
  bearer: string
  language: string
}

export const contextOf = async (request: FastifyRequest): Promise<AccountContext> => ({
  caller: await staffCaller(request),
  bearer: bearerOf(request)!,
  network: request.network,
  site: request.site,
  language: request.language,
})
