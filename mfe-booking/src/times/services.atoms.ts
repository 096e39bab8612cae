import type { AppointmentType, LocationCode, Service } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { loadServices } from './catalogue.api.ts'
import { keepService, removedChoicesAtom } from './removed-choices.atoms.ts'

interface ServicesOfBranch {
  location: LocationCode
  type: AppointmentType
  state: 'loading' | 'ready' | 'failed'
  list: Service[]
}

const state = atom<ServicesOfBranch | null>(null)

/** Services of the chosen branch and type; null until they are requested. */
export const servicesAtom = atom((get) => {
  const services = get(state)
  const { location, appointmentType } = get(wizardAtom).form
  return services?.location === location && services.type === appointmentType ? services : null
})

export const loadServicesAtom = atom(null, async (get, set) => {
  const { location, appointmentType: type } = get(wizardAtom).form
  if (!location || !type) return
  const before = get(servicesAtom)
  if (before && before.state !== 'failed') return
  // The complaints that are offered in place of the list can still be chosen while it is asked for again.
  const asked: ServicesOfBranch = { location, type, state: before ? 'failed' : 'loading', list: [] }
  set(state, asked)
  const isCurrent = () => get(state) === asked
  try {
    const list = await loadServices(location, type)
    if (!isCurrent()) return
    set(state, { location, type, state: 'ready', list })
    const { form } = get(wizardAtom)
    const { change, removed } = keepService(form, list)
    if (removed) set(removedChoicesAtom, { what: removed, name: form.serviceText })
    set(changeFormAtom, change)
  } catch {
    if (!isCurrent()) return
    set(state, { location, type, state: 'failed', list: [] })
    // Without the list the id may belong to another branch. The name is sent alone.
    set(changeFormAtom, { serviceId: null })
  }
})
