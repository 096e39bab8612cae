import { atom } from '@molar/shared/platform'
import { normalizeLocation, staffDisplayName, type Credentials } from '@molar/shared/contract'
import { authUserAtom, clearSessionAtom, tokenAtom } from '@molar/shared/session'
import { endSessionAtom, signedInAtom } from '../session/session-check.atoms.ts'
import { sendCredentials } from './sign-in.api.ts'

/** What opening the sign-in page does: nothing of an earlier session is left in this tab. */
export const startAfreshAtom = atom(null, (_get, set) => {
  set(endSessionAtom)
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses storage holds nothing to clear.
  }
})

/** Signs in and returns the person's id; throws ApiError, and then nobody is signed in. */
export const signInAtom = atom(null, async (_get, set, { username, password }: Credentials) => {
  try {
    const { data } = await sendCredentials({ username: username.trim().toLowerCase(), password })
    const { user, token } = data
    set(tokenAtom, token)
    set(authUserAtom, {
      id: user.id,
      displayName: staffDisplayName(user),
      type: user.type,
      location: normalizeLocation(user.location),
    })
    set(signedInAtom)
    return user.id
  } catch (error) {
    set(clearSessionAtom)
    throw error
  }
})
