import { createTransport } from 'nodemailer'
import { isTlsCode } from './tls-codes.ts'
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
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  // Composes a mail as the other transport does.
  const composer = createTransport({ streamTransport: true, buffer: true })

  return async ({ id, to, subject, text, html, calendar, decoy }) => {
    const message = {
      from,
      // As an object it is one address, even if it contains commas.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${mailHost(from)}>`,
      // Prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      // As an alternative text, so that mail programs take it over, and as a file to open.
      ...(calendar && {
        icalEvent: { method: calendar.method, content: calendar.file, filename: 'appointment.ics' },
      }),
    }
    // `verify` connects, secures the connection and signs in, but sends nothing.
    const sending = decoy
      ? Promise.all([composer.sendMail(message), transport.verify()])
      : transport.sendMail(message)
    await sending.catch((error: unknown) => {
      throw smtpFailure(error as SmtpError)
    })
  }
}

interface SmtpError {
  code?: string
  /** That of Node, if nodemailer replaced it. */
  originalCode?: string
  responseCode?: number
  syscall?: string
  /** Which time-out of nodemailer it was, for `ETIMEDOUT`. */
  timeoutType?: string
}

/** A permanent refusal of a mailbox or a mail is final; a wrong password can be corrected by an operator. */
function smtpFailure(error: SmtpError) {
  const { code = 'ESMTP', responseCode } = error
  const refused = code === 'EENVELOPE' || code === 'EMESSAGE'
  const permanent = refused && responseCode !== undefined && responseCode >= 500
  const mayBeSent = responseCode === undefined && !isBeforeMessage(error)
  return new DeliveryError([code, responseCode].filter(Boolean).join(' '), { permanent, mayBeSent })
}

/** Failures of the connection, its encryption, the sign-in and the addresses. */
const CODES_BEFORE_MESSAGE = ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE']

/**
 * Whether an error without a response is from before the message. `command` does not say so: it is `CONN` for a
 * time-out of the message too.
 */
function isBeforeMessage({ code = '', originalCode = '', syscall = '', timeoutType }: SmtpError) {
  if (['connect', 'getaddrinfo'].includes(syscall) || CODES_BEFORE_MESSAGE.includes(code)) return true
  // The others are those of the connection, the greeting and STARTTLS.
  if (timeoutType !== undefined) return timeoutType !== 'SOCKET_TIMEOUT'
  return isTlsCode(originalCode)
}
