import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { number, object } from 'yup'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { isLoopback } from '../http/network.ts'
import { listPage, messagePage } from './inbox-pages.ts'
import { inboxStyle } from './inbox.style.ts'

const SHOWN = 50
const idSchema = object({ id: number().integer().positive().max(Number.MAX_SAFE_INTEGER).required() })

const PAGE =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// An email needs its own styles. Scripts, other resources and links stay blocked in its frame.
const FRAME =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** `/dev/inbox`, where developers read codes. Only on this machine, and never in production. */
export const devInboxRoutes: FastifyPluginAsync = async (app) => {
  const { production, smtpUrl, sms } = app.settings
  if (production || (smtpUrl && sms)) return
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'public' as const }
  const hidden = { hide: true }

  app.addHook('onRequest', async (request) => {
    // Other requesters get 404.
    if (!isOwnMachine(request)) throw new Problem(404, 'not_found')
  })

  const find = async (id: number) => {
    const message = await app.db.selectFrom('dev_inbox').selectAll().where('id', '=', id).executeTakeFirst()
    if (!message) throw new Problem(404, 'not_found')
    return message
  }

  routes.get('/dev/inbox', { config, schema: hidden }, async (_request, reply) => {
    const messages = await app.db
      .selectFrom('dev_inbox')
      .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'code', 'created_at'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    return show(reply, 'text/html', listPage(messages))
  })

  routes.get('/dev/inbox/style.css', { config, schema: hidden }, (_request, reply) =>
    show(reply, 'text/css', inboxStyle),
  )

  const withId = { config, schema: { ...hidden, params: idSchema } }
  routes.get('/dev/inbox/:id', withId, async ({ params }, reply) =>
    show(reply, 'text/html', messagePage(await find(params.id))),
  )
  routes.get('/dev/inbox/:id/html', withId, async ({ params }, reply) =>
    show(reply, 'text/html', (await find(params.id)).body_html ?? '', FRAME),
  )
  routes.get('/dev/inbox/:id/appointment.ics', withId, async ({ params }, reply) =>
    show(reply, 'text/calendar', (await find(params.id)).calendar ?? ''),
  )
}

const show = (reply: FastifyReply, type: string, body: string, policy = PAGE) =>
  reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(body)

/**
 * Whether the connection, the client behind a proxy and the requested host are all this machine. Without the host, a
 * website could point its own DNS name at this machine and read the inbox. It could also set `X-Forwarded-Host`, which
 * `hostname` trusts, so the `Host` header that the browser sets is checked too.
 */
function isOwnMachine({ socket, ip, hostname, headers }: FastifyRequest) {
  const names = [hostname, headers.host?.replace(/:\d*$/, '')].map((name) => name?.replace(/^\[|\]$/g, ''))
  return [socket.remoteAddress, ip, ...names].every((host) => host === 'localhost' || isLoopback(host ?? ''))
}
