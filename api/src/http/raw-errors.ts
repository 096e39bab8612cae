import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem, type ErrorCode } from './problem.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  ...SECURITY_HEADERS,
  connection: 'close',
}

/** Errors of Node's HTTP parser; all others count as unreadable. */
const REFUSED: Record<string, [number, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timed_out'],
}

// Always English: the error occurs before the headers are read.
function envelope(app: FastifyInstance, code: ErrorCode) {
  const body = JSON.stringify({ success: false, message: app.translate('en', `problem.${code}`), code })
  return { body, headers: { ...HEADERS, 'content-length': Buffer.byteLength(body) } }
}

/** Responds to a request that could not be parsed with the envelope of every other failure. */
export function sendRawError(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, code] = REFUSED[error.code ?? ''] ?? [400, 'unreadable']
  const { headers, body } = envelope(app, code)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (const pair of Object.entries(headers)) head.push(pair.join(': '))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Replaces Node's own empty responses: to a request without a Host header and to an unknown Expect header. */
export function handleMalformedRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Problem(400, 'unreadable')
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = envelope(app, 'refused')
    response.writeHead(417, headers).end(body)
  })
}
