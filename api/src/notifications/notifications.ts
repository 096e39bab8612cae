import { formatDay, formatShortDay, formatTime } from '@molar/contract'
import type { Translate } from '../http/translations.ts'
import type { Calendar } from './calendar-attachment.ts'
import { type EmailBranch, type EmailContent, emailText } from './email-content.ts'
import { emailHtml } from './email-html.ts'

export interface Email {
  subject: string
  text: string
  html: string
  calendar?: Calendar
}

export interface Sender {
  clinic: string
  branch: EmailBranch
  language: string
  translate: Translate
}

interface Code {
  code: number
  /** Until it expires. */
  minutes: number
}

export const writeEmail = (content: EmailContent): Email => ({
  subject: content.subject,
  text: emailText(content),
  html: emailHtml(content),
})

// Parts of a clinic timestamp (`YYYY-MM-DD HH:mm:ss`), written as the pages write them.
const dateOf = (timestamp: string) => timestamp.slice(0, 10)
export const longDate = (language: string, timestamp: string) => formatDay(dateOf(timestamp), language)
export const shortDate = (language: string, timestamp: string) => formatShortDay(dateOf(timestamp), language)
export const timeOf = (language: string, timestamp: string) => formatTime(timestamp.slice(11, 16), language)

export function codeEmail({ translate, ...sender }: Sender, { code, minutes }: Code): Email {
  return writeEmail({
    ...sender,
    subject: translate('mail.code.subject', { clinic: sender.clinic }),
    preview: translate('mail.code.preview', { code, count: minutes }),
    title: translate('mail.code.title'),
    parts: [
      { paragraph: translate('mail.code.intro') },
      { code: String(code) },
      { paragraph: translate('mail.code.life', { count: minutes }) },
      { note: `${translate('mail.code.secret')} ${translate('mail.code.notYou')}` },
    ],
  })
}

export const codeSms = ({ translate, clinic }: Sender, { code, minutes }: Code) =>
  translate('sms.code', { code, clinic, count: minutes })

/** For a typed email that no record has: what to try next. It repeats nothing that was typed. */
export function noRecordEmail({ translate, ...sender }: Sender): Email {
  const { clinic, branch } = sender
  const { city, phone } = branch
  return writeEmail({
    ...sender,
    subject: translate('mail.noRecord.subject', { clinic }),
    preview: translate('mail.noRecord.title'),
    title: translate('mail.noRecord.title'),
    parts: [
      { paragraph: translate('mail.noRecord.intro', { clinic, city }) },
      { paragraph: translate('mail.noRecord.registered') },
      { paragraph: translate('mail.noRecord.new') },
      ...(phone ? [{ paragraph: translate('mail.noRecord.call', { city, phone }) }] : []),
      { note: translate('mail.noRecord.notYou') },
    ],
  })
}

export const noRecordSms = ({ translate, clinic, branch }: Sender) =>
  translate('sms.noRecord', { clinic, city: branch.city })
