/** One part of an email, before it is written as text or HTML. */
export type EmailPart =
  | { paragraph: string }
  | { code: string }
  /** Terms and values; a value with `href` is a link in HTML. */
  | { facts: { term: string; value: string; href?: string }[] }
  /** A button; in plain text its address on a line of its own. */
  | { action: { label: string; href: string } }
  | { note: string }
  /** A note and a link after it; in plain text its address on a line of its own. */
  | { note: string; link: { label: string; href: string } }

export interface EmailBranch {
  city: string
  address: string
  phone: string
}

export interface EmailContent {
  language: string
  clinic: string
  branch: EmailBranch
  subject: string
  /** Shown beside the subject in a list of emails. */
  preview: string
  title: string
  parts: EmailPart[]
  /** Reference of the appointment. */
  reference?: string
}

/** The clinic and the branch; address and phone are empty where the branch has none. */
export const signature = ({ clinic, branch }: EmailContent) => ({
  name: `${clinic}, ${branch.city}`,
  address: branch.address,
  phone: branch.phone,
})

/** The plain text of an email. */
export function emailText(content: EmailContent): string {
  const { name, address, phone } = signature(content)
  const sign = ['-- ', name, address, phone].filter(Boolean).join('\n')
  return [content.title, ...content.parts.map(partText), sign].join('\n\n') + '\n'
}

function partText(part: EmailPart): string {
  if ('code' in part) return `    ${part.code}`
  if ('facts' in part) {
    const width = Math.max(...part.facts.map(({ term }) => term.length)) + 2
    return part.facts.map(({ term, value }) => `${`${term}:`.padEnd(width)}${value}`).join('\n')
  }
  if ('action' in part) return part.action.href
  if ('link' in part) return `${part.note}\n${part.link.href}`
  return 'note' in part ? part.note : part.paragraph
}
