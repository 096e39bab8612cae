import type { LocationCode, AppointmentType, Service } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { changeFormAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { loadServices } from './catalogue.api.ts'
import { droppedAtom } from './dropped.atoms.ts'
import { fitService } from './fit.ts'

interface ServicesOf {
  location: LocationCode
  type: AppointmentType
  state: 'loading' | 'ready' | 'failed'
  list: Service[]
}

const servicesState = atom<ServicesOf | null>(null)

/** Services of the chosen branch and type; null before a type is chosen. */
export const servicesAtom = atom((get) => get(servicesState))

export const loadServicesAtom = atom(null, async (get, set) => {
  const { location, appointmentType: type } = get(wizardAtom).form
  if (!location || !type) return
  const before = get(servicesState)
  const same = before?.location === location && before.type === type
  if (same && before.state !== 'failed') return
  const asked = { location, type }
  set(servicesState, { ...asked, state: 'loading', list: [] })
  const current = () => {
    const now = get(servicesState)
    return now?.location === location && now.type === type
  }
  try {
    const list = await loadServices(location, type)
    if (!current()) return
    set(servicesState, { ...asked, state: 'ready', list })
    const { form } = get(wizardAtom)
    const { change, dropped } = fitService(form, list)
    if (dropped) set(droppedAtom, { what: dropped, name: form.serviceText })
    set(changeFormAtom, change)
  } catch {
    if (!current()) return
    set(servicesState, { ...asked, state: 'failed', list: [] })
    // An id without its list means nothing to the clinic; the words do.
    set(changeFormAtom, { serviceId: null })
  }
})
