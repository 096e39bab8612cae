import type { Doctor, LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { droppedAtom } from './dropped.atoms.ts'
import { loadDoctors } from './catalogue.api.ts'
import { fitDoctor } from './fit.ts'

interface DoctorsOf {
  location: LocationCode
  /** null when they did not load: any doctor then. */
  list: Doctor[] | null
}

const state = atom<DoctorsOf | null>(null)

/** Doctors of the chosen branch; none while unknown. */
export const doctorsAtom = atom((get) => {
  const doctors = get(state)
  return doctors?.location === get(wizardAtom).form.location ? (doctors.list ?? []) : []
})

/**
 * Loads the doctors of the chosen branch, once. Throws when they do not load; the next try for that branch then
 * goes on without them, so that a dead list never stops a booking.
 */
export const ensureDoctorsAtom = atom(null, async (get, set) => {
  const { location } = get(wizardAtom).form
  if (!location || get(state)?.location === location) return
  try {
    const list = await loadDoctors(location)
    set(state, { location, list })
    const { form } = get(wizardAtom)
    const { change, dropped } = fitDoctor(form, list)
    if (dropped) set(droppedAtom, { what: dropped, name: form.doctor?.name ?? '' })
    set(changeFormAtom, change)
  } catch (error) {
    set(state, { location, list: null })
    if (get(wizardAtom).form.doctor) set(changeFormAtom, { doctor: null })
    throw error
  }
})
