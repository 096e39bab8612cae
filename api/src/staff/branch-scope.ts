import type { LocationCode } from '@molar/contract'
import type { StaffRequester } from '../http/access.ts'
import { PermissionProblem } from '../http/problem.ts'

type Scoped = Pick<StaffRequester, 'branches'>

/**
 * The branches to look in when the requester asks for one of them or for all; undefined means every branch. `all` means all
 * branches that the requester may see.
 * @throws PermissionProblem 403 for a branch that the requester may not see
 */
export function branchesFor(
  requester: Scoped,
  asked: LocationCode | 'all' | undefined,
): LocationCode[] | undefined {
  if (asked === undefined || asked === 'all') return requester.branches ?? undefined
  if (!hasBranchAccess(requester, asked)) throw new PermissionProblem('branch_forbidden')
  return [asked]
}

export const hasBranchAccess = ({ branches }: Scoped, branch: LocationCode) =>
  branches === null || branches.includes(branch)
