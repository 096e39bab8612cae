import type { Blocker, BlockerInput } from '@molar/contract'
import type { StaffCaller } from '../http/access.ts'
import { PermissionProblem } from '../http/problem.ts'
import { grantOf } from '../permissions/permissions.ts'
import { maySee } from '../staff/branch-scope.ts'

type Scope = Pick<BlockerInput, 'location' | 'doctorId'>

/** The code of the refusal of a change to a blocker with this branch and doctor; undefined if the caller may change it. */
function refusalOf(caller: StaffCaller, { location, doctorId }: Scope) {
  const grant = grantOf(caller.role, 'blockers.write')
  if (grant === undefined) return 'not_permitted'
  if (grant === 'own') return doctorId != null && doctorId === caller.doctorId ? undefined : 'not_permitted'
  // A blocker of all branches also closes branches that the caller may not see.
  return caller.branches === null || (location && maySee(caller, location)) ? undefined : 'branch_forbidden'
}

const MESSAGES = { not_permitted: 'blocker.ownOnly', branch_forbidden: 'blocker.ownBranchOnly' }

/** @throws PermissionProblem 403 if the caller may not have a blocker with this branch and doctor */
export function requireScope(caller: StaffCaller, input: Scope) {
  const code = refusalOf(caller, input)
  if (code) throw new PermissionProblem(code, { messageKey: MESSAGES[code] })
}

/** @throws PermissionProblem 404 if the caller may not see the blocker, 403 if they may not change it */
export function requireChange(
  caller: StaffCaller,
  blocker: Pick<Blocker, 'location' | 'doctorId'> & { id: number },
) {
  const subject = `blocker:${blocker.id}` as const
  if (blocker.location && !maySee(caller, blocker.location))
    throw new PermissionProblem('not_found', { messageKey: 'blocker.gone', subject })
  const code = refusalOf(caller, blocker)
  if (code) throw new PermissionProblem(code, { messageKey: MESSAGES[code], subject })
}

/** The blocker with what the caller may do with it. */
export const withRights = (caller: StaffCaller, blocker: Blocker): Blocker => ({
  ...blocker,
  editable: refusalOf(caller, blocker) === undefined,
})
