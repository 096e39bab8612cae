import { createTransport } from 'nodemailer'
import { DeliveryError, type Transports } from './transport.ts'

/** The part after the @ of an address such as `Molar <no-reply@molar.example>`: the host in our Message-IDs. */
const mailHost = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  from: string
  /** Sends nothing to a server that does not offer STARTTLS. */
  requireTls: boolean
}

/** Email by SMTP. */
export function smtpTransport({ url, from, requireTls }: SmtpOptions): Transports['email'] {
  const transport = createTransport({
    url,
    ...(requireTls && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Some servers examine an email for a minute before they accept it. Without waiting for that, it would be sent twice.
    socketTimeout: 120_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** Message-IDs of emails that nodemailer began to send: it reads them after the greeting, TLS and the sign-in. */
  const begun = new Set<string>()
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) => {
      begun.add(message.messageId())
      return content
    })
    done()
  })

  // Composes an email as the other transport does.
  const composer = createTransport({ streamTransport: true, buffer: true })

  return async ({ id, to, subject, text, html, calendar, decoy }) => {
    const messageId = `<${id}@${mailHost(from)}>`
    const message = {
      from,
      // As an object it is one address, even if it contains commas.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId,
      // Prevents automatic replies, but not reports that the email was not delivered, as `All` does.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'OOF, AutoReply, DR, RN, NRN',
      },
      // As an alternative text, so that mail programs take it over, and as a file to open.
      ...(calendar && {
        icalEvent: { method: calendar.method, content: calendar.file, filename: 'appointment.ics' },
      }),
    }
    // `verify` connects, secures the connection and signs in, but sends nothing.
    const sending = decoy
      ? Promise.all([composer.sendMail(message), transport.verify()])
      : transport.sendMail(message)
    await sending
      .catch((error: unknown) => {
        throw smtpFailure(error as SmtpError, begun.has(messageId))
      })
      .finally(() => begun.delete(messageId))
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  /** The command that was refused. */
  command?: string
  /** The text of the mail server. */
  response?: string
}

/**
 * What says that a quota is used up or that the server passes nothing on: the provider or an operator can correct these. Enhanced
 * codes of mailbox and mail say that it is about these.
 */
const OF_PROVIDER = /^(?!\d{3}[ -]5\.[123]\.).*(\b5\.(4\.5|7\.0)\b|\b(quota|limit|relay))/is

/**
 * A permanent refusal of a mailbox or a mail is final; a wrong password, a sender that is not allowed and a quota that is used
 * up can be corrected by an operator.
 * @param isBegun whether nodemailer began to send the email
 */
function smtpFailure({ code = 'ESMTP', responseCode, command, response = '' }: SmtpError, isBegun: boolean) {
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO')
  const permanent =
    isOfMail && responseCode !== undefined && responseCode >= 500 && !OF_PROVIDER.test(response)
  const mayBeSent = isBegun && responseCode === undefined && code !== 'EENVELOPE'
  return new DeliveryError([code, responseCode].filter(Boolean).join(' '), { permanent, mayBeSent })
}
