import { testToken, type TokenKind } from '@molar/contract'
import type { FastifyPluginAsync } from 'fastify'
import { boolean, object, string } from 'yup'
import { bearerOf } from '../http/access.ts'
import { responseOf } from '../http/responses.ts'
import { Problem } from '../http/problem.ts'

const kindSchema = object({ kind: string<TokenKind>().required(), needsSecondFactor: boolean() })

export const tokensRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    testToken.path,
    {
      config: { access: 'public', beforeSecondFactor: true },
      schema: { summary: 'Whether the bearer is a valid token', response: responseOf(kindSchema) },
    },
    async (request) => {
      const requester = await app.identify(request)
      if (requester) {
        const { kind } = requester
        const needsSecondFactor = kind === 'staff' && requester.needsSecondFactor
        const data = needsSecondFactor ? { kind, needsSecondFactor } : { kind }
        return { success: true, message: request.translate('success'), data }
      }
      const bearer = bearerOf(request)
      const owner = bearer && (await app.tokens.ownerOf(bearer))
      throw new Problem(401, owner && owner.kind === 'patient' ? 'verify_again' : 'sign_in')
    },
  )
}
