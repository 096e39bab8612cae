import { createHash, timingSafeEqual } from 'node:crypto'
import type { LocationCode, Permission, StaffRole } from '@molar/contract'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback } from './network.ts'
import { grantOf, isPermission } from '../permissions/permissions.ts'
import { Problem, PermissionProblem } from './problem.ts'

/**
 * Everybody, verified patients, anybody with a valid token, commands of this machine (`src/commands`), or staff whose
 * role has the permission.
 */
type Access = 'public' | 'patient' | 'signed-in' | 'operator' | Permission

/** Whose token it is. */
export type TokenOwner = { kind: 'staff'; userId: number } | { kind: 'patient'; patientId: number }

/** A signed-in member of staff, as their account is now. */
export interface StaffRequester {
  kind: 'staff'
  userId: number
  role: StaffRole
  /** The branches that the person may see; null: all. */
  branches: LocationCode[] | null
  /** The doctor in the catalogue that the person is. */
  doctorId: number | null
  /** The person must turn on a second factor before anything else. */
  needsSecondFactor?: true
}

/** The owner of a valid token. */
export type Requester = StaffRequester | Extract<TokenOwner, { kind: 'patient' }>

/** `app.tokens`, decorated by `src/tokens`, which adds its other functions to this interface. */
export interface TokenResolver {
  /** Null if the text is not a valid token; otherwise counts as a use of the token. */
  resolve(bearer: string): Promise<Requester | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenResolver
    /** The secret that commands of this machine send; null if there are none. */
    operatorSecret: string | null
    /** The requester by the bearer; null without one, for the default bearer and for an invalid token. */
    identify(request: FastifyRequest): Promise<Requester | null>
  }
  interface FastifyContextConfig {
    /** Who may call the route. */
    access?: Access
    /** Also for staff who must have a second factor and have none yet. */
    beforeSecondFactor?: boolean
    /** The route takes an `Idempotency-Key`. */
    idempotent?: boolean
  }
}

/** Refuses to build a route that declares no access or an unknown one, and refuses requesters without that access. */
export const accessPlugin = fp(async (app) => {
  const known = new WeakMap<FastifyRequest, Promise<Requester | null>>()
  const resolve = async (request: FastifyRequest) => {
    const bearer = bearerOf(request)
    if (!bearer || bearer === app.settings.defaultBearer) return null
    const requester = await app.tokens.resolve(bearer)
    if (
      requester?.kind === 'staff' &&
      requester.needsSecondFactor &&
      !request.routeOptions.config.beforeSecondFactor
    )
      throw new Problem(403, 'second_factor_needed')
    return requester
  }
  app.decorate('identify', (request) => {
    const requester = known.get(request) ?? resolve(request)
    known.set(request, requester)
    return requester
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    // The CORS plugin adds its own preflight route.
    if (method === 'OPTIONS') return
    if (!config?.access || !isAccess(config.access))
      throw new Error(`${String(method)} ${url} does not say who may call it (config.access)`)
  })

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === 'operator' && !isOperator(request, app.operatorSecret)) throw new Problem(404, 'not_found')
    // A request with credentials must not be treated as anonymous.
    if (request.headers.authorization !== undefined && !bearerOf(request)) throw refused(access)
    if (access === undefined || access === 'public' || access === 'operator') return
    const requester = await app.identify(request)
    if (!requester) throw refused(access)
    if (access === 'signed-in') return
    if (requester.kind !== (access === 'patient' ? 'patient' : 'staff')) throw new Problem(403, 'forbidden')
    if (requester.kind === 'staff' && isPermission(access) && !grantOf(requester.role, access))
      throw new PermissionProblem('not_permitted')
  })
})

const isAccess = (access: string): access is Access =>
  ['public', 'patient', 'signed-in', 'operator'].includes(access) || isPermission(access)

const refused = (access?: Access) => new Problem(401, access === 'patient' ? 'verify_again' : 'sign_in')

/** The requester of a route whose access is a permission. */
export async function staffRequester(request: FastifyRequest): Promise<StaffRequester> {
  const requester = await request.server.identify(request)
  if (requester?.kind !== 'staff') throw new Problem(401, 'sign_in')
  return requester
}

/** Whether the socket, ignoring proxy headers, is from this machine and the secret is right. */
function isOperator(request: FastifyRequest, secret: string | null) {
  const { remoteAddress = '', localAddress } = request.socket
  const given = bearerOf(request)
  // With HOST set to an address of the network, a command on this machine connects from the same address.
  const isFromHere = isLoopback(remoteAddress) || remoteAddress === localAddress
  return isFromHere && secret !== null && given !== null && sameText(given, secret)
}

const hashed = (text: string) => createHash('sha256').update(text).digest()
const sameText = (a: string, b: string) => timingSafeEqual(hashed(a), hashed(b))

/** The text after `Bearer`, or null. */
export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
