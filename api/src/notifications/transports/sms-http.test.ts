import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { untrustedCertificate } from '../../../testing/certificate.ts'
import { openSmsGateway } from '../../../testing/sms-gateway.ts'
import { until } from '../../../testing/waiting.ts'
import { httpSmsTransport } from './sms-http.ts'

const send = (url: string) =>
  httpSmsTransport({ provider: 'http', url, token: null, sender: 'Molar' })({
    id: 'id-1',
    to: '+2348031234821',
    text: 'Hello',
  })

afterEach(() => jest.restoreAllMocks())

it('A gateway that does not respond within 60 seconds may have accepted the SMS', async () => {
  const timer = new AbortController()
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  let respond!: (status: number) => void
  const gateway = await openSmsGateway({ status: () => new Promise((resolve) => (respond = resolve)) })
  const failure = send(gateway.url).catch((error: unknown) => error)
  await until(() => gateway.messages.length === 1)
  timer.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(await failure).toMatchObject({ failure: 'no_answer', permanent: false, mayBeSent: true })
  expect(timeout).toHaveBeenCalledWith(60_000)
  respond(200)
  await gateway.close()
})

it('A gateway that ends the connection without a response may have accepted the SMS', async () => {
  const server = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(send(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ permanent: false, mayBeSent: true })
  await new Promise((resolve) => server.close(resolve))
})

it('A gateway that ends the connection before TLS has not accepted the SMS', async () => {
  const server = createTcpServer((socket) => socket.once('data', () => socket.end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(send(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({
    failure: 'ECONNRESET',
    mayBeSent: false,
  })
  await new Promise((resolve) => server.close(resolve))
})

it.each([
  [408, true],
  [502, false],
  [503, false],
  [504, true],
])(
  'After a gateway responds with %d it is %s that it may have accepted the SMS',
  async (status, mayBeSent) => {
    const gateway = await openSmsGateway({ status: () => status })
    await expect(send(gateway.url)).rejects.toMatchObject({ failure: `http_${status}`, mayBeSent })
    await gateway.close()
  },
)

it('After a gateway responds that it still processes an earlier attempt, the SMS is tried again', async () => {
  const gateway = await openSmsGateway({ status: () => 409 })
  await expect(send(gateway.url)).rejects.toMatchObject({
    failure: 'http_409',
    permanent: false,
    mayBeSent: false,
  })
  await gateway.close()
})

it('A gateway whose certificate is not trusted has not accepted the SMS', async () => {
  const server = createTlsServer(untrustedCertificate())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(send(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ mayBeSent: false })
  await new Promise((resolve) => server.close(resolve))
})

it('A gateway that does not encrypt where TLS is expected has not accepted the SMS', async () => {
  const gateway = await openSmsGateway()
  await expect(send(gateway.url.replace('http:', 'https:'))).rejects.toMatchObject({ mayBeSent: false })
  await gateway.close()
})

it('An accepted SMS is sent even if the gateway ends the connection in the middle of its response', async () => {
  const body = new ReadableStream({ cancel: () => Promise.reject(new TypeError('terminated')) })
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body))
  await expect(send('http://gateway.example/')).resolves.toBeUndefined()
})

it('A gateway that cannot be reached has not accepted the SMS', async () => {
  const gateway = await openSmsGateway()
  await gateway.close()
  await expect(send(gateway.url)).rejects.toMatchObject({ failure: 'ECONNREFUSED', mayBeSent: false })
})
