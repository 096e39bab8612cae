import { type Email, longDate, type Sender, timeOf, writeEmail } from './notifications.ts'

interface PasswordLink {
  name: string
  url: string
  /** Until the link expires. */
  minutes: number
}

export function passwordLinkEmail(
  { translate, ...sender }: Sender,
  { name, url, minutes }: PasswordLink,
): Email {
  const { clinic } = sender
  return writeEmail({
    ...sender,
    subject: translate('mail.password.link.subject', { clinic }),
    preview: translate('mail.password.link.preview', { count: minutes }),
    title: translate('mail.password.link.title'),
    parts: [
      { paragraph: translate('mail.password.link.intro', { name, clinic }) },
      { action: { label: translate('mail.password.link.action'), href: url } },
      { paragraph: translate('mail.password.link.life', { count: minutes }) },
      { note: translate('mail.password.link.notYou') },
    ],
  })
}

/** @param at clinic time, `YYYY-MM-DD HH:mm:ss` */
export function passwordChangedEmail(
  { translate, ...sender }: Sender,
  { name, at }: { name: string; at: string },
): Email {
  const date = longDate(sender.language, at)
  return writeEmail({
    ...sender,
    subject: translate('mail.password.changed.subject'),
    preview: translate('mail.password.changed.title'),
    title: translate('mail.password.changed.title'),
    parts: [
      {
        paragraph: translate('mail.password.changed.intro', {
          name,
          date,
          time: timeOf(sender.language, at),
        }),
      },
      { note: translate('mail.password.changed.notYou') },
    ],
  })
}

/** The address in a link that sets a password. The token is behind the #, so it reaches no server and no log. */
export const passwordLinkUrl = (portalUrl: string, token: string) => `${portalUrl}/forgot-password#${token}`
