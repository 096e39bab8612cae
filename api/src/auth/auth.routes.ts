import {
  forgotPassword,
  forgotPasswordSchema,
  type GrantedPermission,
  type LocationCode,
  resetPassword,
  resetPasswordSchema,
  signIn as signInCall,
  signInSchema,
  signInWithCode as signInWithCodeCall,
  signInWithCodeSchema,
  signOut,
} from '@molar/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { array, boolean, number, object, string } from 'yup'
import { bearerOf } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { askForLink, setPassword } from './reset-password.ts'
import { MAILED_LINK } from '../staff/password-links.ts'
import { deviceOf } from '../tokens/device.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signIn, type SignInContext } from './sign-in.ts'

const session = {
  token: string().required(),
  needsSecondFactor: boolean(),
  user: object({
    id: number().required(),
    username: string().required(),
    type: string().required(),
    first_name: string().required(),
    last_name: string().required(),
    profession: string().defined().nullable(),
    job_title: string().defined().nullable(),
    role: object({ slug: string().required() }).required(),
    location: string().defined().nullable(),
    permissions: array(string<GrantedPermission>().required()).required(),
    branches: array(string<LocationCode>().required()).defined().nullable(),
    doctor_id: number().defined().nullable(),
  }),
}

/** A session, or a challenge for a person with a second factor. */
const signInResponse = object({
  token: string(),
  needsSecondFactor: boolean(),
  challenge: string(),
  user: session.user.optional().default(undefined),
})

const signInContext = (request: FastifyRequest): SignInContext => ({
  network: request.network,
  addressBlock: request.addressBlock,
  device: deviceOf(request.headers['user-agent']),
  bearer: bearerOf(request),
})

export const authRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'public' as const, changes: ['sessions' as const] }

  routes.post(
    signInCall.path,
    {
      config,
      schema: { summary: 'Sign in as staff', body: signInSchema, response: responseOf(signInResponse) },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await signIn(app, request.body, signInContext(request)),
    }),
  )

  routes.post(
    signInWithCodeCall.path,
    {
      config,
      schema: {
        summary: 'Sign in: the second step, for staff with a second factor',
        body: signInWithCodeSchema,
        response: responseOf(object({ ...session, recoveryCodesLeft: number() })),
      },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await signInWithCode(app, request.body, {
        ...signInContext(request),
        language: request.language,
      }),
    }),
  )

  routes.post(
    signOut.path,
    {
      config: { access: 'signed-in', beforeSecondFactor: true, changes: ['sessions'] },
      schema: { summary: 'End the session of the bearer, staff or patient', response: responseOf() },
    },
    async (request) => {
      const requester = await app.identify(request)
      await app.tokens.revoke(bearerOf(request)!)
      if (requester?.kind === 'staff') {
        await app.audit.record({ actor: requester, action: 'session.closed', network: request.network })
      }
      return { success: true, message: request.translate('signOut.done') }
    },
  )

  routes.post(
    forgotPassword.path,
    {
      config,
      schema: {
        summary: 'Email a link that sets a new password; the response is the same for an unknown email',
        body: forgotPasswordSchema,
        response: responseOf(),
      },
    },
    async (request) => {
      await askForLink(app, request.body.email, request)
      return {
        success: true,
        message: request.translate('password.linkSent', { count: MAILED_LINK.minutes }),
      }
    },
  )

  routes.post(
    resetPassword.path,
    {
      config,
      schema: { summary: 'Set a password by a link', body: resetPasswordSchema, response: responseOf() },
    },
    async (request) => {
      await setPassword(app, request.body, request)
      return { success: true, message: request.translate('password.changed') }
    },
  )
}
