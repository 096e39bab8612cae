import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Problem } from './problem.ts'

export type Access = 'public' | 'patient' | 'staff' | 'operator'

/** Who a live token belongs to. */
export type Caller = { kind: 'staff'; userId: number } | { kind: 'patient'; patientId: number }
export type StaffCaller = Extract<Caller, { kind: 'staff' }>

/** `app.tokens`, decorated by `src/tokens`; what else it can do is added to this interface there. */
export interface TokenResolver {
  /** Null for anything that is not a live token of ours; counts as a use of the token. */
  resolve(bearer: string): Promise<Caller | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenResolver
    /** What a command of this machine shows; null where no command comes this way. */
    operatorSecret: string | null
    /** Who is calling, by the bearer; null for nobody, for the default bearer and for a dead token. */
    identify(request: FastifyRequest): Promise<Caller | null>
  }
  interface FastifyContextConfig {
    /** Who may call; `operator` is a command of this machine (`src/commands`). */
    access?: Access
    /** The route takes an `Idempotency-Key`. */
    idempotent?: boolean
  }
}

/** Refuses to build a route that does not say who may call it, and keeps out whom it does not name. */
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
    // Whoever shows something means to be somebody: it must not count as nobody.
    if (request.headers.authorization !== undefined && !bearerOf(request)) throw refused(access)
    if (access !== 'staff' && access !== 'patient') return
    const caller = await app.identify(request)
    if (!caller) throw refused(access)
    if (caller.kind !== access) throw new Problem(403, 'forbidden')
  })
})

const refused = (access?: Access) => new Problem(401, access === 'patient' ? 'verify_again' : 'sign_in')

/** Who calls a route whose access is `staff`. */
export async function staffCaller(request: FastifyRequest): Promise<StaffCaller> {
  const caller = await request.server.identify(request)
  if (caller?.kind !== 'staff') throw new Problem(401, 'sign_in')
  return caller
}

/** From this machine, by its socket and not by what a proxy says, and with the secret. */
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
