import {
  forgotPassword,
  forgotPasswordSchema,
  resetPassword,
  resetPasswordSchema,
  signIn as signInCall,
  signInSchema,
  signOut,
  type StaffUser,
} from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { number, object, type ObjectSchema, string } from 'yup'
import { bearerOf } from '../http/access.ts'
import { answerOf } from '../http/answers.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { askForLink, setPassword } from './reset-password.ts'
import { MAILED_LINK } from '../staff/password-links.ts'
import { signIn } from './sign-in.ts'

const session: ObjectSchema<{ user: Required<StaffUser>; token: string }> = object({
  token: string().required(),
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
  }),
})

export const authRoutes: FastifyPluginAsync = async (app) => {
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'public' as const }

  routes.post(
    signInCall.path,
    {
      config,
      schema: { summary: 'Sign in as staff', body: signInSchema, response: answerOf(session) },
    },
    async (request) => ({
      success: true,
      message: request.translate('success'),
      data: await signIn(app, request.body, request.network),
    }),
  )

  routes.post(
    signOut.path,
    {
      config: { access: 'staff' },
      schema: { summary: 'End the session of the bearer', response: answerOf() },
    },
    async (request) => {
      const caller = await app.identify(request)
      await app.tokens.revoke(bearerOf(request)!)
      if (caller?.kind === 'staff') {
        await app.audit.record({ actor: caller, action: 'session.closed', network: request.network })
      }
      return { success: true, message: request.translate('signOut.done') }
    },
  )

  routes.post(
    forgotPassword.path,
    {
      config,
      schema: {
        summary: 'Email a link that sets a new password; the answer is the same for an unknown email',
        body: forgotPasswordSchema,
        response: answerOf(),
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
      schema: { summary: 'Set a password by a link', body: resetPasswordSchema, response: answerOf() },
    },
    async (request) => {
      await setPassword(app, request.body, request)
      return { success: true, message: request.translate('password.changed') }
    },
  )
}
