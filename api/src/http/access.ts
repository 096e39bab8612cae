import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Problem } from './problem.ts'

export type Access = 'public' | 'patient' | 'staff' | 'operator'

/** The owner of a valid token. */
export type Caller = { kind: 'staff'; userId: number } | { kind: 'patient'; patientId: number }
export type StaffCaller = Extract<Caller, { kind: 'staff' }>

/** `app.tokens`, decorated by `src/tokens`, which adds its other functions to this interface. */
export interface TokenResolver {
  /** Null if the text is not a valid token; otherwise counts as a use of the token. */
  resolve(bearer: string): Promise<Caller | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenResolver
    /** The secret that commands of this machine send; null if there are none. */
    operatorSecret: string | null
    /** The caller by the bearer; null without one, for the default bearer and for an invalid token. */
    identify(request: FastifyRequest): Promise<Caller | null>
  }
  interface FastifyContextConfig {
    /** Who may call the route; `operator` is a command of this machine (`src/commands`). */
    access?: Access
    /** The route takes an `Idempotency-Key`. */
    idempotent?: boolean
  }
}

/** Refuses to build a route that declares no access, and refuses callers without that access. */
export const accessPlugin = fp(async (app) => {
  const known = new WeakMap<FastifyRequest, Promise<Caller | null>>()
  const resolve = async (request: FastifyRequest) => {
    const bearer = bearerOf(request)
    return bearer && bearer !== app.settings.defaultBearer ? app.tokens.resolve(bearer) : null
  }
  app.decorate('identify', (request) => {
    const caller = known.get(request) ?? resolve(request)
    known.set(request, caller)
    return caller
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    // The CORS plugin adds its own preflight route.
    if (method === 'OPTIONS') return
    if (!config?.access)
      throw new Error(`${String(method)} ${url} does not say who may call it (config.access)`)
  })

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === 'operator' && !isOperator(request, app.operatorSecret)) throw new Problem(404, 'not_found')
    // A request with credentials must not be treated as anonymous.
    if (request.headers.authorization !== undefined && !bearerOf(request)) throw refused(access)
    if (access !== 'staff' && access !== 'patient') return
    const caller = await app.identify(request)
    if (!caller) throw refused(access)
    if (caller.kind !== access) throw new Problem(403, 'forbidden')
  })
})

const refused = (access?: Access) => new Problem(401, access === 'patient' ? 'verify_again' : 'sign_in')

/** The caller of a route whose access is `staff`. */
export async function staffCaller(request: FastifyRequest): Promise<StaffCaller> {
  const caller = await request.server.identify(request)
  if (caller?.kind !== 'staff') throw new Problem(401, 'sign_in')
  return caller
}

/** Whether the socket, ignoring proxy headers, is from this machine and the secret is right. */
function isOperator(request: FastifyRequest, secret: string | null) {
  const { remoteAddress = '' } = request.socket
  const local = /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress)
  const given = bearerOf(request)
  return local && secret !== null && given !== null && sameText(given, secret)
}

const hashed = (text: string) => createHash('sha256').update(text).digest()
const sameText = (a: string, b: string) => timingSafeEqual(hashed(a), hashed(b))

/** The text after `Bearer`, or null. */
export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
