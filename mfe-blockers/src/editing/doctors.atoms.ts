import type { LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { loadDoctors } from '../blockers/blockers.api.ts'
import { chosenDoctor, type ChosenDoctor } from '../blockers/doctors.ts'

export interface DoctorsOf {
  location: LocationCode
  /** null while they are not known. */
  list: ChosenDoctor[] | null
  failed: boolean
}

const state = atom<DoctorsOf | null>(null)
export const doctorsAtom = atom((get) => get(state))

/** Loads the doctors of a branch, once; a failed try counts as none. */
export const loadDoctorsAtom = atom(null, async (get, set, location: LocationCode | null) => {
  const before = get(state)
  if (!location || (before?.location === location && !before.failed)) return
  const asked: DoctorsOf = { location, list: null, failed: false }
  set(state, asked)
  const list = await loadDoctors(location).catch(() => null)
  if (get(state) === asked) set(state, { location, list: list?.map(chosenDoctor) ?? null, failed: !list })
})
