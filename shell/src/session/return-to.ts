import type { Location } from 'react-router-dom'
import type { AdmittedRemote } from '@molar/releases/format'
import { readDraft, writeDraft } from '../remote-loader/drafts.ts'

/** Where a member of staff is after signing in, unless a session ended elsewhere. */
export const SIGNED_IN_ROUTE = '/dashboard'

/**
 * The page to return to after signing in. Stored as the state of the history entry of `/login`, which outlives a reload
 * and the cleared session storage (docs/decisions/0042). Entries of earlier releases are out there: do not rename fields.
 */
export interface ReturnTo {
  /** Path and search. */
  from: string
  /** Key of the person whose session ended on that page; nobody else returns to it. Earlier releases stored null too. */
  who: string | null
  /** History state of that page, such as a search term. */
  state?: unknown
  /** Drafts of the staff remotes by remote, as they were in session storage. */
  drafts?: Record<string, string>
}

/** What to keep of this page before signing in again. Null if no session ended on it. */
export function captureReturnTo(
  { pathname, search, state }: Location,
  who: string | null,
  remotes: readonly AdmittedRemote[],
): ReturnTo | null {
  if (who === null) return null
  const from = pathname + search
  // Drafts of public remotes are left out: they are a patient's details, which the next person must not get.
  const staffRemotes = remotes.filter(({ access }) => access === 'staff')
  const drafts = staffRemotes.flatMap(({ name }) => {
    const draft = readDraft(name)
    return draft === null ? [] : [[name, draft]]
  })
  return { from, who, state, drafts: Object.fromEntries(drafts) as Record<string, string> }
}

/** Where this person goes after signing in. The same person gets their drafts back in session storage. */
export function redirectTarget(returnTo: ReturnTo | null, who: string): { to: string; state?: unknown } {
  if (returnTo?.who !== who) return { to: SIGNED_IN_ROUTE }
  const { from, state, drafts = {} } = returnTo
  for (const [name, draft] of Object.entries(drafts)) writeDraft(name, draft)
  return { to: from, state }
}
