import { isLocationCode, normalizeLocation } from '@molar/contract'
import { useAtomValue } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'

/** Where a new blocker holds unless one chooses otherwise: at the branch of whoever makes it. */
export function useOwnBranch() {
  const branch = normalizeLocation(useAtomValue(authUserAtom)?.location)
  return isLocationCode(branch) ? branch : null
}
