import type { Location } from 'react-router-dom'
import type { AdmittedRemote } from '@molar/shared/releases'
import { tabStore } from '@molar/shared/session'
import { draftKey } from '../remote-loader/drafts.ts'

/**
 * Where somebody was when they had to sign in. Kept in the history entry of `/login`, which outlives the cleared
 * session storage and a reload (docs/decisions/0042).
 */
export interface ComeFrom {
  from: string
  /** Key of the person whose session ended there, and who alone goes back; null: nobody was signed in. */
  who: string | null
  /** History state of that place: a search term. */
  state?: unknown
  /** What the staff remotes had kept, by remote, as it stood in session storage. */
  drafts?: Record<string, string>
}

/** What to remember of this place. Nobody's place carries nothing but its address. */
export function comeFrom(
  { pathname, search, state }: Location,
  who: string | null,
  remotes: readonly AdmittedRemote[],
): ComeFrom {
  const from = pathname + search
  if (who === null) return { from, who }
  // Not what a public remote keeps: a patient's details stay in this tab's storage or go.
  const staffs = remotes.filter(({ access }) => access === 'staff')
  const drafts = staffs.flatMap(({ name }) => {
    const draft = tabStore.read(draftKey(name))
    return draft === null ? [] : [[name, draft]]
  })
  return { from, who, state, drafts: Object.fromEntries(drafts) as Record<string, string> }
}

/** Where this person goes after signing in. What they had typed is back in the drawers when it is the same person. */
export function wayOn(remembered: ComeFrom | null, who: string): { to: string; state?: unknown } {
  if (!remembered || (remembered.who !== null && remembered.who !== who)) return { to: '/dashboard' }
  const { from, state, drafts = {} } = remembered
  for (const [name, draft] of Object.entries(drafts)) tabStore.write(draftKey(name), draft)
  return { to: from, state }
}
