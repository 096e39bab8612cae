import { grantIn, LOCATIONS, type LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import type { DoctorOption } from './doctors.ts'

/** Which blockers the signed-in person may create. A server without roles allows all. */
export interface BlockerRights {
  mayCreate: boolean
  branches: readonly LocationCode[]
  /** Whether a blocker may be for all branches. */
  isEveryBranch: boolean
  /** The person's branch, proposed where not every branch may be blocked. */
  ownBranch: LocationCode | null
  /** The doctor whose blockers are the only ones that the person may change; null: blockers of every doctor. */
  ownDoctor: DoctorOption | null
}

export const rightsAtom = atom((get): BlockerRights => {
  const person = get(authUserAtom)
  const grant = grantIn(person?.permissions, 'blockers.write')
  const branches = person?.branches ?? LOCATIONS
  const isEveryBranch = !person?.branches && grant !== 'own'
  const doctorId = person?.doctorId ?? null
  const ownDoctor =
    grant === 'own' && doctorId !== null ? { id: doctorId, name: person?.displayName ?? '' } : null
  return {
    mayCreate: grant === 'all' || ownDoctor !== null,
    branches,
    isEveryBranch,
    ownBranch: branches.find((code) => code === person?.location) ?? branches[0] ?? null,
    ownDoctor,
  }
})
