import {
  ERROR_CODE,
  type Gender,
  type LocationCode,
  type MatchingPatient,
  receivesSms,
  sendOtpByEmail,
  sendOtpBySms,
  sendOtpSchema,
  type VerifiedPatient,
  verifyOtp,
  verifyOtpSchema,
} from '@molar/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { array, number, object, type ObjectSchema, string } from 'yup'
import { responseOf } from '../http/responses.ts'
import { Problem, type ErrorCode, wrongField } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { idempotencyKeyOf } from '../idempotency/idempotency.ts'
import { tooMany } from '../limits/limits.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { identify } from './identify.ts'
import { sendCode } from './send-code.ts'
import { type CodeResult, verifyCode } from './verify-code.ts'

const matching: ObjectSchema<MatchingPatient> = object({
  rawId: string().defined(),
  title: string().nullable(),
  firstName: string().defined(),
  lastName: string().nullable(),
  middleName: string().nullable(),
  email: string().defined().nullable(),
  phoneNumber: string().defined().nullable(),
  challenge: string(),
  ref: string(),
})

const verified: ObjectSchema<VerifiedPatient> = object({
  token: string().required(),
  rawId: string().required(),
  title: string().nullable(),
  firstName: string().required(),
  lastName: string().required(),
  middleName: string().nullable(),
  email: string().defined().nullable(),
  phoneNumber: string().defined().nullable(),
  gender: string<Gender>().nullable(),
  dateOfBirth: string().nullable(),
  age: number().nullable(),
  address: string().nullable(),
  nationality: string().nullable(),
  location: string<LocationCode>().nullable(),
})

/** Seconds in which a repeated call with the same key and code gets the same result. */
const REPEATABLE = 120

export const otpRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'public' as const }

  const channels: [string, Channel][] = [
    [sendOtpByEmail.path, 'email'],
    [sendOtpBySms.path, 'sms'],
  ]
  for (const [path, prefer] of channels) {
    const summary = `Send a one-time code; for a clinic ID by ${prefer} if the patient has both`
    routes.post(
      path,
      {
        config: { ...config, changes: [] },
        schema: { summary, body: sendOtpSchema, response: responseOf(array(matching)) },
      },
      async (request) => {
        const { location, emrId, destination } = request.body
        const { language } = request
        const identifier = identify({ emrId, destination })
        // Refused for everybody, so that it does not show who is registered.
        if (identifier.kind === 'phone' && !receivesSms(identifier.value))
          throw wrongField('destination', 'otp.withoutSms')
        const { channel, rows } = await sendCode(app, {
          identifier,
          location,
          prefer,
          language,
          network: request.network,
          addressBlock: request.addressBlock,
        })
        const sent = channel === 'email' ? 'otp.sentByEmail' : 'otp.sentBySms'
        return {
          success: true,
          message: request.translate(rows.length > 1 ? 'otp.selectName' : sent),
          data: rows,
        }
      },
    )
  }

  routes.patch(
    verifyOtp.path,
    {
      config: { ...config, changes: ['sessions'] },
      schema: {
        summary: 'Verify the code and get a patient token',
        body: verifyOtpSchema,
        response: responseOf(verified),
      },
    },
    async (request) => {
      const { body } = request
      const checked = await app.idempotency.once(repeatable(request, body), (trx) =>
        verifyCode(app, trx, body, request),
      )
      if (checked.result === 'limited') throw tooMany(checked.full)
      if (checked.result === 'unasked') throw wrongField('email', 'otp.askFirst')
      if (checked.result !== 'verified') throw problemOf(checked)
      return { success: true, message: request.translate('success'), data: checked.patient }
    },
  )
}

/** A refusal that changed nothing leaves no row, however many keys are invented. */
function isStored(checked: CodeResult) {
  return checked.result === 'verified' || (checked.result === 'wrong' && checked.left !== null)
}

function repeatable(request: FastifyRequest, payload: unknown) {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return undefined
  const reused = { messageKey: 'otp.keyReused', tellFirst: false }
  return { scope: verifyOtp.path, key, payload, seconds: REPEATABLE, reused, isStored }
}

function problemOf(checked: Extract<CodeResult, { result: 'wrong' | 'ended' | 'several' }>) {
  if (checked.result === 'several')
    return new Problem(409, ERROR_CODE.selectName, { messageKey: 'otp.selectName' })
  if (checked.result === 'ended') return codeProblem(ERROR_CODE.codeEnded, 'otp.ended')
  const { left } = checked
  return left !== null && left <= WARN_BELOW
    ? codeProblem(ERROR_CODE.codeWrong, 'otp.wrongLeft', { count: left })
    : codeProblem(ERROR_CODE.codeWrong, 'otp.wrong')
}

/** With so many attempts left or fewer, a response to a wrong code has their number. */
const WARN_BELOW = 2

const codeProblem = (code: ErrorCode, messageKey: string, values?: { count: number }) =>
  new Problem(422, code, { messageKey, values, errors: [{ path: 'code', message: messageKey }] })
