import { isIP } from 'node:net'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { number, object } from 'yup'
import { Problem } from '../http/problem.ts'
import type { YupTypeProvider } from '../http/validation.ts'
import { listPage, messagePage } from './inbox-pages.ts'
import { inboxStyle } from './inbox.style.ts'

const SHOWN = 50
const idSchema = object({ id: number().integer().positive().max(Number.MAX_SAFE_INTEGER).required() })

const PAGE =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// A mail's styles are its own; in this frame nothing runs, loads or leads away.
const FRAME =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** `/dev/inbox`: where a newcomer finds the code. On this machine only, and never in production. */
export const devInboxRoutes: FastifyPluginAsync = async (app) => {
  const { production, smtpUrl, sms } = app.settings
  if (production || (smtpUrl && sms)) return
  const routes = app.withTypeProvider<YupTypeProvider>()
  const config = { access: 'public' as const }
  const hidden = { hide: true }

  app.addHook('onRequest', async (request) => {
    // To anybody else there is nothing here.
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
 * The connection, the client behind a proxy, and the name asked for are all this machine. Without the last, a page of
 * any website could have its own name point here and read along; and it would write any name it likes into
 * `X-Forwarded-Host`, which `hostname` believes, so the `Host` that the browser itself writes counts as well.
 */
function isOwnMachine({ socket, ip, hostname, headers }: FastifyRequest) {
  const names = [hostname, headers.host?.replace(/:\d*$/, '')].map((name) => name?.replace(/^\[|\]$/g, ''))
  return [socket.remoteAddress, ip, ...names].every((host) => host === 'localhost' || isLoopback(host ?? ''))
}

const isLoopback = (address: string) => isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
