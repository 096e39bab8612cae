import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem, type ProblemCode } from './problem.ts'

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** What Node's parser refuses; whatever else it does is unreadable. */
const REFUSED: Record<string, [number, ProblemCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timed_out'],
}

// The language that was asked for is not known: these are refused before their headers are read.
function envelope(app: FastifyInstance, code: ProblemCode) {
  const body = JSON.stringify({ success: false, message: app.translate('en', `problem.${code}`), code })
  return { body, headers: { ...HEADERS, 'content-length': Buffer.byteLength(body) } }
}

/** A request that never becomes one, in the envelope of every other failure. */
export function answerRaw(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, code] = REFUSED[error.code ?? ''] ?? [400, 'unreadable']
  const { headers, body } = envelope(app, code)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (const pair of Object.entries(headers)) head.push(pair.join(': '))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** What Node would answer by itself, with an empty body: a request for no host, and one that expects what nobody does. */
export function answerOddRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Problem(400, 'unreadable')
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = envelope(app, 'refused')
    response.writeHead(417, headers).end(body)
  })
}
