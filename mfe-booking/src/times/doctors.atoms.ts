import type { Doctor, LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { loadDoctors } from './catalogue.api.ts'
import { keepDoctor, removedChoicesAtom } from './removed-choices.atoms.ts'
import { servicesAtom } from './services.atoms.ts'

interface DoctorsOfBranch {
  location: LocationCode
  /** null where they could not be loaded: the booking is then for any doctor. */
  list: Doctor[] | null
}

const state = atom<DoctorsOfBranch | null>(null)

/** Whether the doctors of the chosen branch have arrived, or could not be loaded. */
export const haveDoctorsArrivedAtom = atom((get) => get(state)?.location === get(wizardAtom).form.location)

/** Doctors of the chosen branch who offer the chosen service; none while they are not known. */
export const doctorsAtom = atom((get) => {
  const doctors = get(state)
  const { location, serviceId } = get(wizardAtom).form
  if (doctors?.location !== location) return []
  const offering = get(servicesAtom)?.list.find(({ id }) => id === serviceId)?.doctorIds
  return (doctors.list ?? []).filter(({ id }) => !offering || offering.includes(id))
})

/** Removes the chosen doctor if they do not offer the chosen service, and shows that. */
export const checkDoctorAtom = atom(null, (get, set) => {
  const { form } = get(wizardAtom)
  const isKnown = get(state)?.location === form.location && Boolean(get(state)?.list)
  if (!isKnown || !form.doctor || get(doctorsAtom).some(({ id }) => id === form.doctor?.id)) return
  set(removedChoicesAtom, { what: 'doctorOfService', name: form.doctor.name })
  set(changeFormAtom, { doctor: null })
})

/** Doctors that were asked for in advance and have not arrived. */
const preloading = atom<{ location: LocationCode; list: Promise<Doctor[]> } | null>(null)

/** Asks for the doctors of the chosen branch before they are needed. A failure has no effect: they are asked for again. */
export const preloadDoctorsAtom = atom(null, (get, set) => {
  const { location } = get(wizardAtom).form
  if (!location || [get(state)?.location, get(preloading)?.location].includes(location)) return
  const asked = { location, list: loadDoctors(location) }
  set(preloading, asked)
  asked.list.catch(() => {
    if (get(preloading) === asked) set(preloading, null)
  })
})

/**
 * Loads the doctors of the chosen branch, once. After a failure the next call for that branch does nothing, so that
 * a list that cannot be loaded never prevents a booking; `again` loads it all the same.
 * @throws if they cannot be loaded
 */
export const ensureDoctorsAtom = atom(null, async (get, set, { again = false } = {}) => {
  const { location } = get(wizardAtom).form
  const before = get(state)
  if (!location || (before?.location === location && (before.list || !again))) return
  try {
    const asked = get(preloading)
    const list = await (asked?.location === location ? asked.list : loadDoctors(location))
    set(state, { location, list })
    const { form } = get(wizardAtom)
    const { change, removed } = keepDoctor(form, list)
    if (removed) set(removedChoicesAtom, { what: removed, name: form.doctor?.name ?? '' })
    set(changeFormAtom, change)
  } catch (error) {
    // Another attempt was faster.
    if (get(state)?.location === location && get(state)?.list) return
    set(state, { location, list: null })
    const { doctor } = get(wizardAtom).form
    if (doctor) {
      set(removedChoicesAtom, { what: 'doctorNotLoaded', name: doctor.name })
      set(changeFormAtom, { doctor: null })
    }
    throw error
  }
})
