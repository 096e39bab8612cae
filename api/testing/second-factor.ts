import type { FastifyInstance } from 'fastify'
import { codeOfStep } from '../src/staff/totp.ts'
import { PASSWORD, post } from './auth.ts'
import type { TestClock } from './clock.ts'

interface Data {
  secret: string
  uri: string
  recoveryCodes: string[]
  token: string
  challenge: string
  needsSecondFactor?: boolean
  recoveryCodesLeft: number
  enabled: boolean
  required: boolean
}

/** Calls of a member of staff, by default Ngozi, to a server that the tests replace: `app` returns the present one. */
export function secondFactorCalls(app: () => FastifyInstance, clock: () => TestClock) {
  const call = async (url: string, body: object, bearer?: string, ip?: string) => {
    const response = await post(app(), url, body, ip, bearer)
    return { ...response, data: response.data as unknown as Data }
  }
  const signIn = () => call('/auth/signin', { username: 'ngozi.eze', password: PASSWORD })
  const withCode = (challenge: string, code: string, ip?: string) =>
    call('/auth/signin/code', { challenge, code }, undefined, ip)
  /** What the app shows, or has shown or will show `steps` of 30 seconds away. */
  const codeOf = (secret: string, steps = 0) =>
    codeOfStep(secret, Math.floor(+clock().now() / 30_000) + steps)
  const read = async (url: string, bearer: string) => {
    const response = await app().inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    return { status: response.statusCode, ...response.json<{ code?: string; data: Data }>() }
  }
  const isOpen = async (token: string) => (await app().tokens.resolve(token)) !== null
  const actions = async () =>
    (await app().db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )
  const mailSubjects = async () => {
    await app().outbox.drain()
    return (await app().db.selectFrom('dev_inbox').select('subject').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  }
  /** Ngozi signs in and turns a second factor on. Another 30 seconds have passed: the next code works. */
  async function enrol() {
    const { token } = (await signIn()).data
    const { secret } = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data
    const { recoveryCodes } = (await call('/auth/second-factor/confirm', { code: codeOf(secret) }, token))
      .data
    clock().advance({ seconds: 30 })
    return { token, secret, recoveryCodes }
  }
  return { call, signIn, withCode, codeOf, read, isOpen, actions, mailSubjects, enrol }
}
