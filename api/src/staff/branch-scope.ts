import type { LocationCode } from '@molar/contract'
import type { StaffCaller } from '../http/access.ts'
import { PermissionProblem } from '../http/problem.ts'

type Scoped = Pick<StaffCaller, 'branches'>

/**
 * The branches to look in when the caller asks for one of them or for all; undefined means every branch. `all` means all
 * branches that the caller may see.
 * @throws PermissionProblem 403 for a branch that the caller may not see
 */
export function branchesFor(
  caller: Scoped,
  asked: LocationCode | 'all' | undefined,
): LocationCode[] | undefined {
  if (asked === undefined || asked === 'all') return caller.branches ?? undefined
  if (!maySee(caller, asked)) throw new PermissionProblem('branch_forbidden')
  return [asked]
}

export const maySee = ({ branches }: Scoped, branch: LocationCode) =>
  branches === null || branches.includes(branch)
