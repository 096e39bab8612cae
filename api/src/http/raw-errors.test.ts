import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { serverWithoutDatabase } from '../../testing/server-without-database.ts'
import { sendRawError } from './raw-errors.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  ;({ app, port } = await serverWithoutDatabase())
})
afterAll(async () => {
  app.server.close()
  await app.close()
})

/** Sends raw bytes; returns the status and the body of the response. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return read(await text(socket))
}

function read(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(/content-type: application\/json/i)
  expect(head).toMatch(/cache-control: no-store/i)
  expect(head).toMatch(/x-content-type-options: nosniff/i)
  expect(head).toMatch(/content-security-policy: default-src 'none'/i)
  return { status: Number(head.split(' ')[1]), ...(JSON.parse(body) as object) }
}

it.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400, 'unreadable'],
  ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
  ['an unknown method', 'HACK / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'unreadable'],
  [
    'two Content-Length headers',
    'POST /send-otp/email HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
    'unreadable',
  ],
  [
    'a Content-Length and chunks',
    'POST /verify-otp HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'unreadable',
  ],
  [
    'a control character in a header',
    'GET /health HTTP/1.1\r\nHost: x\r\nA: \u0001\r\n\r\n',
    400,
    'unreadable',
  ],
  ['no Host header', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'unreadable'],
  [
    'a header of 20 kB',
    `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['an unknown Expect header', 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: a-cake\r\n\r\n', 417, 'refused'],
])('A raw request with %s gets an error envelope', async (_what, bytes, status, code) => {
  expect(await send(bytes)).toEqual({
    status,
    success: false,
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  })
  expect((await app.inject('/health')).statusCode).toBe(200)
})

it('A request whose body is incomplete at the time limit gets an error, and its connection is closed', async () => {
  const { headersTimeout, requestTimeout } = app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 30_000 })
  Object.assign(app.server, { headersTimeout: 50, requestTimeout: 100 })
  const head = [
    'POST /auth/signin HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 60000',
  ]
  expect(await send([...head, '', '{'].join('\r\n'))).toMatchObject({ status: 408, code: 'timed_out' })
  Object.assign(app.server, { headersTimeout, requestTimeout })
})

it.each([
  ['Content-Length', 'Content-Length: 120000\r\n\r\nx', 'x'.repeat(119_999)],
  ['chunks', `Transfer-Encoding: chunked\r\n\r\n11170\r\n${'x'.repeat(70_000)}\r\n`, '3\r\nxxx\r\n0\r\n\r\n'],
])(
  'After the refusal of a large body with %s, its rest is read and the next request has a response',
  async (_how, beginning, rest) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${beginning}`)
    const [refusal] = (await once(socket, 'data')) as [Buffer]
    expect(read(refusal.toString())).toMatchObject({ status: 413, code: 'too_large' })
    socket.write(`${rest}GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(read(await text(socket)).status).toBe(200)
  },
)

it('A request that arrives too slowly gets an error, and a disconnected client gets nothing', () => {
  const sent: string[] = []
  const socket = { writable: true, end: (bytes: string) => sent.push(bytes) } as unknown as Socket
  sendRawError(app, Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  sendRawError(app, Object.assign(new Error(), { code: 'ECONNRESET' }), socket)
  expect(sent.map(read)).toEqual([
    { status: 408, success: false, code: 'timed_out', message: expect.stringMatching(/try again\.$/) },
  ])
})
