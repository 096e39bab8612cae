import { useEffect } from 'react'
import { atom, useSetAtom } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { authUserAtom, tabStore } from '@molar/shared/session'
import { useAnswersOfStaff } from './answers-of-staff.ts'
import {
  changePersonAtom,
  LINK_TOKEN_KEY,
  linkTokenAtom,
  openDraftAtom,
  patientTokenAtom,
} from './wizard.atoms.ts'

/** Continues with this draft and with the tokens that the tab has stored. They may belong to another person. */
const reopenAtom = atom(null, (get, set, draft: unknown) => {
  set(changePersonAtom, {})
  set(openDraftAtom, draft)
  // Staff may have signed in on a later page: the token is theirs.
  const isOfStaff = get(authUserAtom) || tabStore.read('authUser')
  set(patientTokenAtom, isOfStaff ? null : tabStore.read('token'))
  set(linkTokenAtom, tabStore.read(LINK_TOKEN_KEY))
})

/**
 * Opens what the tab has stored when the browser restores this page for Back, with what it had in memory: on a later page,
 * the answers may have been deleted. Where storage is refused, nothing changes.
 */
export function useRestoredPage() {
  const { drafts } = useHost()
  const reopen = useSetAtom(reopenAtom)
  useEffect(() => {
    const read = () => {
      const stored = [drafts.read(), tabStore.read('token'), tabStore.read(LINK_TOKEN_KEY)]
      // A page that only opens a draft stores it with another time.
      return JSON.stringify(stored, (key, value: unknown) => (key === 'touched' ? 0 : value))
    }
    let left = read()
    const remember = () => {
      left = read()
    }
    const reopenIfChanged = ({ persisted }: PageTransitionEvent) => {
      if (persisted && read() !== left) reopen(drafts.read())
    }
    addEventListener('pagehide', remember)
    addEventListener('pageshow', reopenIfChanged)
    return () => {
      removeEventListener('pagehide', remember)
      removeEventListener('pageshow', reopenIfChanged)
    }
  }, [drafts, reopen])
}

/** What the wizard does when it is opened with answers of before, as an element: it loads this file later. */
export function RestoredPage() {
  useRestoredPage()
  useAnswersOfStaff()
  return null
}
