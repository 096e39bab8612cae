import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { ReceivedItems } from './received-items.ts'
import { codeIn, LINK } from './mailbox.ts'

interface Sms {
  to: string
  text: string
}

const digits = (phone: string) => phone.replace(/\D/g, '')

/** An SMS gateway for the server's generic HTTP adapter. */
export async function openSmsGateway() {
  const messages = new ReceivedItems<Sms>()
  const server = createServer(async (request, response) => {
    // A message for nobody: only the call is made.
    if (request.method === 'HEAD') return response.writeHead(405).end()
    const body = (await json(request)) as Record<string, string>
    messages.add({ to: digits(body.to ?? ''), text: body.text ?? body.message ?? '' })
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/messages`,
    /** How many codes arrived so far. */
    codes: () => messages.all.filter(hasCode).length,
    /** Every message to this number so far. */
    messagesTo: (phone: string) => messages.all.filter(({ to }) => to === digits(phone)),
    /** The six digits of the `nth` code sent there. */
    async codeFor(phone: string, { nth = 1 } = {}) {
      const { text } = await messages.waitFor(
        `A code for ${phone}`,
        (sms) => sms.to === digits(phone) && hasCode(sms),
        { skip: nth - 1 },
      )
      return codeIn(text)
    },
    /** The link in the `nth` message to this number that has one. */
    async linkFor(phone: string, { nth = 1 } = {}) {
      const { text } = await messages.waitFor(
        `A link for ${phone}`,
        (sms) => sms.to === digits(phone) && LINK.test(sms.text),
        { skip: nth - 1 },
      )
      return LINK.exec(text)![0]
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

export type SmsGateway = Awaited<ReturnType<typeof openSmsGateway>>

/** Messages about appointments have an address of a page, codes have none. */
const hasCode = ({ text }: Sms) => !text.includes('http')
