import type { FastifyRequest } from 'fastify'
import { bearerOf, type StaffRequester, staffRequester } from '../http/access.ts'
import type { RequesterAddress } from '../http/network.ts'

/** The signed-in person who changes their own account, and the session in which they do it. */
export interface AccountContext extends RequesterAddress {
  requester: StaffRequester
  bearer: string
  language: string
}

export const contextOf = async (request: FastifyRequest): Promise<AccountContext> => ({
  requester: await staffRequester(request),
  bearer: bearerOf(request)!,
  network: request.network,
  addressBlock: request.addressBlock,
  language: request.language,
})
