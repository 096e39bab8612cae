import type { LocationCode } from '@molar/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../http/access.ts'

/** Milliseconds. Proxies end a connection that is silent for a minute. */
const SIGN_OF_LIFE = 20_000

/** Responds with server-sent events until the page leaves, the session ends or the server closes. */
export function sendChanges(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  location: LocationCode,
) {
  const { raw } = reply
  reply.hijack()
  // The page may have left while its rights were read: then there is no `close` any more.
  if (raw.destroyed) return
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A server that closes would wait for the connection after the last event.
    connection: 'close',
    // nginx would keep the events back.
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\nevent: connected\ndata: {}\n\n')

  const unsubscribe = app.scheduleChanges.subscribe({
    onChange({ branch, date }) {
      if (branch === null || branch === location)
        raw.write(`event: changed\ndata: ${JSON.stringify({ date })}\n\n`)
    },
    onClose: () => raw.end(),
  })
  const timer = setInterval(() => void stayWhileSignedIn(), SIGN_OF_LIFE)
  raw.on('close', () => {
    clearInterval(timer)
    unsubscribe()
  })

  async function stayWhileSignedIn() {
    // Not `resolve`: a page that only listens must not keep its session alive.
    const isSignedIn = await app.tokens.isValid(bearerOf(request)!).catch(() => true)
    if (isSignedIn) raw.write(': here\n\n')
    else raw.end()
  }
}
