import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface ReceivedSms {
  headers: IncomingHttpHeaders
  body: { id: string; to: string; from: string; text: string }
}

/** A gateway for the generic SMS adapter; `status` is called for every message, which it may hold. */
export async function openSmsGateway({
  status = () => 200,
}: { status?: () => number | Promise<number> } = {}) {
  const messages: ReceivedSms[] = []
  const probes: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'HEAD') {
      probes.push(request.headers)
      return response.writeHead(405).end()
    }
    const body = (await json(request)) as ReceivedSms['body']
    messages.push({ headers: request.headers, body })
    return response
      .writeHead(await status(), { location: 'http://127.0.0.1:1/' })
      .end('{"note":"what it says is not read"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    messages,
    /** The headers of calls without a message. */
    probes,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
