import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail extends Email {
  recipients: string[]
}

/** A real SMTP server. `refuse` may return a code such as 550 for a recipient; it is called at every attempt. */
export async function openMailServer({ refuse }: { refuse?: () => number | undefined } = {}) {
  const mails: ReceivedMail[] = []
  const sessions: string[] = []
  const server = new SMTPServer({
    onConnect({ id }, done) {
      sessions.push(id)
      done()
    },
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(address, _session, done) {
      const responseCode = refuse?.()
      // Real servers repeat the address in their response, which must not be stored or logged.
      done(
        responseCode
          ? Object.assign(new Error(`<${address.address}> is not welcome`), { responseCode })
          : null,
      )
    },
    async onData(stream, session, done) {
      try {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part as Buffer)
        const mail = await PostalMime.parse(Buffer.concat(parts))
        mails.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      } catch (error) {
        // The sender was killed in the middle of the message.
        done(error as Error)
      }
    },
  })
  // A sender that is killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** One for each connection. */
    sessions,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** The lines of the attached calendar file; undefined without one. */
export function calendarLinesIn({ attachments }: Email) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content =
    file && (typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content))
  // Long lines are folded with a line break and a space.
  return content?.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
}
