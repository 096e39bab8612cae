import { atom } from '@molar/shared/platform'
import { authUserAtom, personKey } from '@molar/shared/session'

/** Key of the person who is signed in; '' without one. */
export const ownerAtom = atom((get) => {
  const person = get(authUserAtom)
  return person ? personKey(person) : ''
})
