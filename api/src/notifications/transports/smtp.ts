import { createTransport } from 'nodemailer'
import { DeliveryError, type Transports } from './transport.ts'

/** The part after the @ of an address such as `Molar <no-reply@molar.example>`: the host in our Message-IDs. */
const mailHost = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** Email by SMTP; `url` is `smtp://user:password@host:587` or `smtps://…`. */
export function smtpTransport(url: string, from: string): Transports['email'] {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return async ({ id, to, subject, text, html, calendar }) => {
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
      attachments: calendar
        ? [
            {
              filename: 'appointment.ics',
              content: calendar,
              contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              // Base64 preserves the line ends that the format requires.
              contentTransferEncoding: 'base64',
            },
          ]
        : [],
    }
    await transport.sendMail(message).catch((error: unknown) => {
      throw smtpFailure(error as { code?: string; responseCode?: number })
    })
  }
}

/** A permanent refusal of a mailbox or message is final; a wrong password can be corrected by an operator. */
function smtpFailure({ code = 'ESMTP', responseCode }: { code?: string; responseCode?: number }) {
  const refused = code === 'EENVELOPE' || code === 'EMESSAGE'
  const permanent = refused && responseCode !== undefined && responseCode >= 500
  return new DeliveryError([code, responseCode].filter(Boolean).join(' '), permanent)
}
