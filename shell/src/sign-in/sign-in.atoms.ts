import { atom } from '@molar/shared/platform'
import { normalizeLocation, staffDisplayName, type Credentials, type StaffUser } from '@molar/contract'
import { authUserAtom, clearSessionAtom, personKey, tokenAtom, type AuthUser } from '@molar/shared/session'
import { clearTab } from '../session/clear-tab.ts'
import { wayOn, type ComeFrom } from '../session/come-from.ts'
import { endSessionAtom, forgetLastPersonAtom, signedInAtom } from '../session/session-check.atoms.ts'
import { sendCredentials, sendSignOut } from './sign-in.api.ts'

/** What opening the sign-in page does: nothing of an earlier session is left in this tab, nor on the server. */
export const startAfreshAtom = atom(null, (get, set) => {
  const token = get(tokenAtom)
  // Never waited for, and it may fail: then the token dies by its age.
  if (token && get(authUserAtom)) sendSignOut(token).catch(() => {})
  set(endSessionAtom)
  set(forgetLastPersonAtom)
  clearTab()
})

interface SignIn extends Credentials {
  comeFrom: ComeFrom | null
}

/**
 * Signs in and says where to go on, and whether the page has to be loaded anew for that, since it was somebody
 * else's before. Throws ApiError, and then nobody is signed in.
 */
export const signInAtom = atom(null, async (_get, set, { username, password, comeFrom }: SignIn) => {
  try {
    const sent = { username: username.trim().toLowerCase(), password }
    const { data } = await sendCredentials(sent)
    const person = personOf(data.user, sent.username)
    set(tokenAtom, data.token)
    set(authUserAtom, person)
    return { ...wayOn(comeFrom, personKey(person)), anew: set(signedInAtom) }
  } catch (error) {
    set(clearSessionAtom)
    throw error
  }
})

const personOf = (user: StaffUser, typedName: string): AuthUser => ({
  id: user.id,
  displayName: staffDisplayName(user),
  type: user.type,
  location: normalizeLocation(user.location),
  username: user.username ?? typedName,
  role: user.job_title || user.profession || user.role?.slug || '',
  since: Date.now(),
})
