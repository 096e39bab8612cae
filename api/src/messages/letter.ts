/** What one thing an e-mail says, before it is text or HTML. */
export type Part =
  | { paragraph: string }
  | { code: string }
  /** Terms and values; a value with `href` is a link where links work. */
  | { facts: { term: string; value: string; href?: string }[] }
  /** A link to press; as text its address stands alone on a line. */
  | { action: { label: string; href: string } }
  | { note: string }

export interface Branch {
  city: string
  address: string
  phone: string
}

export interface Letter {
  language: string
  clinic: string
  branch: Branch
  subject: string
  /** What a phone shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
  /** Of the appointment it is about. */
  reference?: string
}

/** Who signs: the clinic and the branch, without what the branch has not filled in. */
export const signature = ({ clinic, branch }: Letter) => ({
  name: `${clinic}, ${branch.city}`,
  address: branch.address,
  phone: branch.phone,
})
