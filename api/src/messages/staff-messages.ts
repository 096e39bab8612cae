import { type Email, mail, type Sender } from './messages.ts'
import { dayInWords, timeOf } from './words.ts'

interface PasswordLink {
  name: string
  url: string
  /** How long the link is still good. */
  minutes: number
}

export function passwordLinkEmail({ say, ...sender }: Sender, { name, url, minutes }: PasswordLink): Email {
  const { clinic } = sender
  return mail({
    ...sender,
    subject: say('mail.password.link.subject', { clinic }),
    preview: say('mail.password.link.preview', { count: minutes }),
    title: say('mail.password.link.title'),
    parts: [
      { paragraph: say('mail.password.link.intro', { name, clinic }) },
      { action: { label: say('mail.password.link.action'), href: url } },
      { paragraph: say('mail.password.link.life', { count: minutes }) },
      { note: say('mail.password.link.notYou') },
    ],
  })
}

/** @param at clinic time, `YYYY-MM-DD HH:mm:ss` */
export function passwordChangedEmail(
  { say, ...sender }: Sender,
  { name, at }: { name: string; at: string },
): Email {
  const date = dayInWords(sender.language, at)
  return mail({
    ...sender,
    subject: say('mail.password.changed.subject'),
    preview: say('mail.password.changed.title'),
    title: say('mail.password.changed.title'),
    parts: [
      { paragraph: say('mail.password.changed.intro', { name, date, time: timeOf(sender.language, at) }) },
      { note: say('mail.password.changed.notYou') },
    ],
  })
}
