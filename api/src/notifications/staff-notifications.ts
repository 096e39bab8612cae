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

/** What changed about an account; its texts are `mail.notice.<name>`. */
export type SecurityNotice =
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorRenewed'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'secondFactorGuessed'
  | 'secondFactorGuessedInKnownNetwork'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'

interface Notice {
  name: string
  /** Clinic time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
  notice: SecurityNotice
  count: number | undefined
}

/** Tells a member of staff what changed about their account and what to do if it was somebody else. */
export function securityNoticeEmail(
  { translate, ...sender }: Sender,
  { name, at, notice, count }: Notice,
): Email {
  const values = {
    name,
    date: longDate(sender.language, at),
    time: timeOf(sender.language, at),
    count: count ?? 0,
  }
  const title = translate(`mail.notice.${notice}.title`)
  return writeEmail({
    ...sender,
    subject: title,
    preview: title,
    title,
    parts: [
      { paragraph: translate(`mail.notice.${notice}.text`, values) },
      { note: translate('mail.notice.notYou') },
    ],
  })
}

/** The address in a link that sets a password. The token is behind the #, so it reaches no server and no log. */
export const passwordLinkUrl = (portalUrl: string, token: string) => `${portalUrl}/forgot-password#${token}`
