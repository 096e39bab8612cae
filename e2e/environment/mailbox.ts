import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { ReceivedItems } from './received-items.ts'

interface Mail extends Email {
  /** Addresses of the envelope, in lower case. */
  recipients: string[]
}

/** A real SMTP server that keeps every mail. */
export async function openMailbox() {
  const mails = new ReceivedItems<Mail>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      const mail = await PostalMime.parse(Buffer.concat(parts))
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      mails.add({ ...mail, recipients })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const to = (address: string) => (mail: Mail) => mail.recipients.includes(address.toLowerCase())

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** How many codes arrived so far. */
    codes: () => mails.all.filter(hasCode).length,
    /** Every mail to this address so far. */
    mailsTo: (address: string) => mails.all.filter(to(address)),
    /** The six digits of the `nth` code sent there. */
    async codeFor(address: string, { nth = 1 } = {}) {
      const mail = await mails.waitFor(`A code for ${address}`, (one) => to(address)(one) && hasCode(one), {
        skip: nth - 1,
      })
      return codeIn(mail.text ?? '')
    },
    /** The link that sets a password, from the `nth` mail that carries one. */
    async linkFor(address: string, { nth = 1 } = {}) {
      const mail = await mails.waitFor(
        `A link for ${address}`,
        (one) => to(address)(one) && LINK.test(one.text ?? ''),
        { skip: nth - 1 },
      )
      return LINK.exec(mail.text!)![0]
    },
    /** The `nth` mail to this address about an appointment, with a calendar entry. The first is the confirmation. */
    appointmentMailFor: (address: string, { nth = 1, seconds = 15 } = {}) =>
      mails.waitFor(
        `Mail ${nth} about an appointment for ${address}`,
        (one) => to(address)(one) && calendarAttachment(one) !== null,
        { skip: nth - 1, seconds },
      ),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

export const LINK = /https?:\S+#\S+/
const CODE = /(?<!\d)[1-9]\d{5}(?!\d)/
const hasCode = (mail: Mail) => calendarAttachment(mail) === null && CODE.test(mail.text ?? '')

export function codeIn(text: string) {
  const code = CODE.exec(text)?.[0]
  if (!code) throw new Error(`No code in: ${text}`)
  return code
}

/** The .ics attached to a mail, as text; null when there is none. */
export function calendarAttachment({ attachments }: Email): string | null {
  const file = attachments.find(
    ({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics',
  )
  if (!file) return null
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
}
