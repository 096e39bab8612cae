import { createServer, type Server, Socket, type AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { untrustedCertificate } from '../../../testing/certificate.ts'
import { until } from '../../../testing/waiting.ts'
import { smtpTransport } from './smtp.ts'

const CLOSE = 'close'
/** The first byte of a connection with TLS. */
const TLS_HANDSHAKE = 0x16

const servers: Server[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  for (const server of servers.splice(0))
    await new Promise<void>((resolve) => void server.close(() => resolve()))
})

async function listen(server: Server) {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/**
 * A mail server that responds as `responses` says: to the connection, to the first word of a line, to the end of the mail
 * (`.`) and to TLS. No response: it sends nothing.
 */
async function openServer(responses: Record<string, string | undefined>) {
  const received: string[] = []
  const port = await listen(
    createServer((socket) => {
      const respond = (to: string) => {
        received.push(to)
        if (responses[to] === CLOSE) socket.destroy()
        else if (responses[to]) socket.write(`${responses[to]}\r\n`)
      }
      socket.on('error', () => {})
      respond('connection')
      socket.on('data', (chunk) => {
        if (chunk[0] === TLS_HANDSHAKE) return respond('TLS')
        for (const line of chunk.toString('latin1').split('\r\n')) {
          const [word = ''] = line.split(' ')
          if (word === '.' || word in responses) respond(word)
        }
      })
    }),
  )
  return { port, received }
}

const ACCEPTING = {
  connection: '220 hello',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
}

const send = (port: number, protocol = 'smtp') =>
  smtpTransport({
    url: `${protocol}://127.0.0.1:${port}`,
    from: 'no-reply@molar.example',
    requireTls: false,
  })({
    id: 'id-1',
    to: 'adaeze@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  }).catch((error: unknown) => error)

const notSent = (failure: string) => ({ failure, permanent: false, mayBeSent: false })
const uncertain = (failure: string) => ({ failure, permanent: false, mayBeSent: true })

it('An email is not sent to a mail server that cannot be reached', async () => {
  const port = await listen(createServer())
  await new Promise((resolve) => servers.pop()!.close(resolve))
  expect(await send(port)).toMatchObject(notSent('ESOCKET'))
})

it('An email is not sent to a mail server that ends the connection before its greeting', async () => {
  const { port } = await openServer({ connection: CLOSE })
  expect(await send(port)).toMatchObject(notSent('ECONNECTION'))
})

it('An email is not sent to a mail server that ends the connection before TLS', async () => {
  const { port } = await openServer({ connection: CLOSE })
  expect(await send(port, 'smtps')).toMatchObject(notSent('ESOCKET'))
})

it('An email is not sent to a mail server that ends the connection in response to EHLO', async () => {
  const { port } = await openServer({ ...ACCEPTING, EHLO: CLOSE })
  expect(await send(port)).toMatchObject(notSent('ECONNECTION'))
})

it('An email is not sent to a mail server that sends no greeting within ten seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] })
  const { port, received } = await openServer({})
  const greeting = jest.spyOn(globalThis, 'setTimeout')
  const failure = send(port)
  await until(() => received.length > 0 && greeting.mock.calls.length > 1)
  jest.advanceTimersByTime(10_000)
  expect(await failure).toMatchObject(notSent('ETIMEDOUT'))
})

it('An email is not sent to a mail server whose certificate cannot be verified', async () => {
  const port = await listen(createTlsServer(untrustedCertificate()))
  expect(await send(port, 'smtps')).toMatchObject(notSent('ESOCKET'))
})

it('An email is not sent to a mail server that does not use TLS where that is expected', async () => {
  const { port } = await openServer({ connection: '220 hello' })
  expect(await send(port, 'smtps')).toMatchObject(notSent('ESOCKET'))
})

it('An email is not sent to a mail server that offers STARTTLS and does not encrypt', async () => {
  const { port } = await openServer({
    ...ACCEPTING,
    EHLO: '250-hello\r\n250 STARTTLS',
    STARTTLS: '220 go',
    TLS: '220 hello',
  })
  expect(await send(port)).toMatchObject(notSent('ESOCKET'))
})

it.each([
  ['no such mailbox', 'RCPT', '550 5.1.1 no such user', true],
  ['no such mailbox, without an enhanced code', 'RCPT', '550 no such user', true],
  ['no such mailbox, in other words', 'RCPT', '550 5.1.1 User unknown in relay recipient table', true],
  ['a mailbox that is full', 'RCPT', '552 5.2.2 over quota', true],
  ['an email that is too large', '.', '552 5.3.4 Message size exceeds fixed limit', true],
  ['a quota that is used up', '.', '550 5.4.5 Daily user sending limit exceeded', false],
  ['a recipient whom another provider does not know', 'RCPT', '550 5.4.1 Recipient address rejected', true],
  ['to pass anything on', 'RCPT', '554 5.7.1 Relay access denied', false],
  ['a sender that is not allowed', 'MAIL', '553 5.1.8 sender refused', false],
  ['no email at all', 'DATA', '554 5.1.0 not now', false],
])(
  'A mail server refuses %s: no further attempt only if that can never change',
  async (_, at, response, permanent) => {
    const { port } = await openServer({ ...ACCEPTING, [at]: response })
    expect(await send(port)).toMatchObject({ permanent, mayBeSent: false })
  },
)

it('An email may have been sent if the mail server ends the connection after it', async () => {
  const { port, received } = await openServer({ ...ACCEPTING, '.': CLOSE })
  expect(await send(port)).toMatchObject(uncertain('ECONNECTION'))
  expect(received).toContain('.')
})

it('An email may have been sent if the mail server does not respond to it within 20 seconds', async () => {
  const timeouts = jest.spyOn(Socket.prototype, 'setTimeout')
  const { port, received } = await openServer(ACCEPTING)
  const failure = send(port)
  await until(() => received.includes('.'))
  const index = timeouts.mock.calls.findIndex(([milliseconds]) => milliseconds === 120_000)
  ;(timeouts.mock.contexts[index] as Socket).emit('timeout')
  expect(await failure).toMatchObject(uncertain('ETIMEDOUT'))
})
