import { COMPLAINTS, departmentOf, type Doctor, type Service } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import type { BookingForm } from '../wizard/wizard.ts'
import { perPersonAtom, wizardAtom } from '../wizard/wizard.atoms.ts'

/** What a new list changes in the form, and which choice it removed. */
interface FormUpdate {
  change: Partial<BookingForm>
  removed?: 'service' | 'doctor'
}

const NO_UPDATE: FormUpdate = { change: {} }

/** Keeps the service if the list contains its name; the ids differ between branches. */
export function keepService(form: BookingForm, services: Service[]): FormUpdate {
  if (!form.serviceText) return NO_UPDATE
  // Where a branch has no services, the field offers the complaints.
  if (services.length === 0 && COMPLAINTS.some((name) => name === form.serviceText))
    return { change: { serviceId: null } }
  const same =
    services.find(({ id, name }) => id === form.serviceId && name === form.serviceText) ??
    services.find(({ name }) => name === form.serviceText)
  if (same) return { change: { serviceId: same.id } }
  return { change: { serviceId: null, serviceText: '' }, removed: 'service' }
}

/** Keeps the doctor if they work at this branch, with the department that they have now. */
export function keepDoctor(form: BookingForm, doctors: Doctor[]): FormUpdate {
  if (!form.doctor) return NO_UPDATE
  const same = doctors.find(({ id }) => id === form.doctor?.id)
  if (same) {
    const departmentId = departmentOf(same)
    if (departmentId === form.doctor.departmentId) return NO_UPDATE
    return { change: { doctor: { ...form.doctor, departmentId } } }
  }
  return { change: { doctor: null }, removed: 'doctor' }
}

interface RemovedChoice {
  what: 'service' | 'doctor' | 'doctorOfService' | 'doctorNotLoaded' | 'time'
  /** The removed value as the form had it. */
  name: string
}

const state = perPersonAtom<RemovedChoice[]>([])

/** Choices that a new list removed. Each is shown on the page until the patient chooses again; null deletes all. */
export const removedChoicesAtom = atom(
  (get) => {
    const { serviceText, time } = get(wizardAtom).form
    const isChosenAgain = {
      service: serviceText !== '',
      time: time !== '',
      doctor: false,
      doctorOfService: false,
      doctorNotLoaded: false,
    }
    return get(state).filter(({ what }) => !isChosenAgain[what])
  },
  (get, set, removed: RemovedChoice | null) =>
    set(state, removed ? [...get(state).filter(({ what }) => what !== removed.what), removed] : []),
)
