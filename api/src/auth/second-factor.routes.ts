import {
  confirmSecondFactor,
  confirmSecondFactorSchema,
  fetchSecondFactor,
  newSecondFactor,
  newSecondFactorSchema,
  passwordAndCodeSchema,
  type RecoveryCodes,
  renewRecoveryCodes,
  type SecondFactorSecret,
  type SecondFactorStatus,
  turnOffSecondFactor,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { staffRequester } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { contextOf } from './account-context.ts'
import {
  confirmNewSecondFactor,
  replaceRecoveryCodes,
  secondFactorStatus,
  startSecondFactor,
  turnOff,
} from './change-second-factor.ts'

const status: ObjectSchema<SecondFactorStatus> = object({
  enabled: boolean().required(),
  required: boolean().required(),
  since: string().defined().nullable(),
  recoveryCodesLeft: number().required(),
})

const secret: ObjectSchema<SecondFactorSecret> = object({
  secret: string().required(),
  uri: string().required(),
})

const codes: ObjectSchema<RecoveryCodes> = object({ recoveryCodes: array(string().required()).required() })

export const secondFactorRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  // A person who must have a second factor and has none yet can call these to get one.
  const config = { access: 'account.own' as const, beforeSecondFactor: true }

  routes.get(
    fetchSecondFactor.path,
    { config, schema: { summary: "The requester's own second factor", response: responseOf(status) } },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await secondFactorStatus(app, (await staffRequester(request)).userId),
    }),
  )

  routes.post(
    newSecondFactor.path,
    {
      config,
      schema: {
        summary: 'Start to turn on or replace the second factor',
        body: newSecondFactorSchema,
        response: responseOf(secret),
      },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await startSecondFactor(app, request.body, await contextOf(request)),
    }),
  )

  routes.post(
    confirmSecondFactor.path,
    {
      config,
      schema: {
        summary: 'Turn the new second factor on with its first code; the response has the recovery codes',
        body: confirmSecondFactorSchema,
        response: responseOf(codes),
      },
    },
    async (request) => ({
      success: true,
      message: request.translate('secondFactor.on'),
      data: await confirmNewSecondFactor(app, request.body.code, await contextOf(request)),
    }),
  )

  routes.post(
    renewRecoveryCodes.path,
    {
      config,
      schema: {
        summary: 'Replace all recovery codes',
        body: passwordAndCodeSchema,
        response: responseOf(codes),
      },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await replaceRecoveryCodes(app, request.body, await contextOf(request)),
    }),
  )

  routes.post(
    turnOffSecondFactor.path,
    {
      config,
      schema: { summary: 'Turn the second factor off', body: passwordAndCodeSchema, response: responseOf() },
    },
    async (request) => {
      await turnOff(app, request.body, await contextOf(request))
      return { success: true, message: request.translate('secondFactor.off') }
    },
  )
}
