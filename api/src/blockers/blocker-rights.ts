import type { Blocker, BlockerInput } from '@molar/contract'
import type { StaffRequester } from '../http/access.ts'
import { PermissionProblem } from '../http/problem.ts'
import { grantOf } from '../permissions/permissions.ts'
import { hasBranchAccess } from '../staff/branch-scope.ts'

type Scope = Pick<BlockerInput, 'location' | 'doctorId'>

/** The code of the refusal of a change to a blocker with this branch and doctor; undefined if the requester may change it. */
function refusalOf(requester: StaffRequester, { location, doctorId }: Scope) {
  const grant = grantOf(requester.role, 'blockers.write')
  if (grant === undefined) return 'not_permitted'
  if (grant === 'own')
    return doctorId != null && doctorId === requester.doctorId ? undefined : 'not_permitted'
  // A blocker of all branches also closes branches that the requester may not see.
  return requester.branches === null || (location && hasBranchAccess(requester, location))
    ? undefined
    : 'branch_forbidden'
}

const INPUT_MESSAGES = { not_permitted: 'blocker.ownOnly', branch_forbidden: 'blocker.ownBranchOnly' }
const SAVED_MESSAGES = { not_permitted: 'blocker.notOwn', branch_forbidden: 'blocker.ofAllBranches' }

/** @throws PermissionProblem 403 if the requester may not have a blocker with this branch and doctor */
export function requireScope(requester: StaffRequester, input: Scope) {
  const code = refusalOf(requester, input)
  if (code) throw new PermissionProblem(code, { messageKey: INPUT_MESSAGES[code] })
}

/** @throws PermissionProblem 404 if the requester may not see the blocker, 403 if they may not change it */
export function requireChange(
  requester: StaffRequester,
  blocker: Pick<Blocker, 'location' | 'doctorId'> & { id: number },
) {
  const subject = `blocker:${blocker.id}` as const
  if (blocker.location && !hasBranchAccess(requester, blocker.location))
    throw new PermissionProblem('not_found', { messageKey: 'blocker.gone', subject })
  const code = refusalOf(requester, blocker)
  if (code) throw new PermissionProblem(code, { messageKey: SAVED_MESSAGES[code], subject })
}

/** The blocker with what the requester may do with it. */
export const withRights = (requester: StaffRequester, blocker: Blocker): Blocker => ({
  ...blocker,
  editable: refusalOf(requester, blocker) === undefined,
})
