import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

it('A gateway that does not answer within 60 seconds may have accepted the SMS', async () => {
  const timer = new AbortController()
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
  let answer!: (status: number) => void
  const gateway = await openSmsGateway({ status: () => new Promise((resolve) => (answer = resolve)) })
  const failure = send(gateway.url).catch((error: unknown) => error)
  await until(() => gateway.messages.length === 1)
  timer.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(await failure).toMatchObject({ failure: 'no_answer', permanent: false, mayBeSent: true })
  expect(timeout).toHaveBeenCalledWith(60_000)
  answer(200)
  await gateway.close()
})

it('A gateway that ends the connection without an answer may have accepted the SMS', async () => {
  const server = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(send(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ permanent: false, mayBeSent: true })
  await new Promise((resolve) => server.close(resolve))
})

it('A gateway that cannot be reached or refuses has not accepted the SMS', async () => {
  const gateway = await openSmsGateway({ status: () => 503 })
  await expect(send(gateway.url)).rejects.toMatchObject({ failure: 'http_503', mayBeSent: false })
  await gateway.close()
  await expect(send(gateway.url)).rejects.toMatchObject({ failure: 'ECONNREFUSED', mayBeSent: false })
})
