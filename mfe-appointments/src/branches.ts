import { type LocationCode, LOCATIONS, normalizeLocation } from '@molar/contract'
import type { AuthUser } from '@molar/shared/session'

/** The branches that the person may see: all on a server without roles. */
export const branchesOf = (person: AuthUser | null) => person?.branches ?? LOCATIONS

/** The wanted branch, else the person's own, else the first one, among those that the person may see. */
export function visibleBranch(person: AuthUser | null, wanted?: string | null): LocationCode {
  const branches = branchesOf(person)
  const isVisible = (code: unknown): code is LocationCode => branches.some((one) => one === code)
  return [wanted, person?.location].map((text) => normalizeLocation(text)).find(isVisible) ?? branches[0]!
}
