import type { LocationCode } from '@molar/contract'
import { isVerified } from '../wizard/wizard.ts'
import { changeFormAtom, patientTokenAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { createAvailability } from './create-availability.atoms.ts'
import { doctorsAtom } from './doctors.atoms.ts'
import { removedChoicesAtom } from './removed-choices.atoms.ts'
import { servicesAtom } from './services.atoms.ts'

/** The available times for the choices of the wizard. */
export const wizardAvailability = createAvailability({
  query: (get) => {
    const { location, doctor, serviceId } = get(wizardAtom).form
    // Ids of another branch mean something else here. They are sent only if this branch's lists contain them.
    const hasDoctor = get(doctorsAtom).some(({ id }) => id === doctor?.id)
    const hasService = get(servicesAtom)?.list.some(({ id }) => id === serviceId)
    return {
      location: location as LocationCode,
      ...(doctor && hasDoctor && { doctorId: doctor.id }),
      ...(serviceId !== null && hasService && { serviceId }),
    }
  },
  // A member of staff may be signed in, and the limits of new patients can apply to them.
  token: (get) => (isVerified(get(wizardAtom)) ? get(patientTokenAtom) : null),
  chosen: (get) => get(wizardAtom).form,
  choose: (set, change) => set(changeFormAtom, change),
  onTimeRemoved: (set, time) => set(removedChoicesAtom, { what: 'time', name: time }),
})

export const { hasNoTimesAtom, timesOfDayAtom, loadAvailabilityAtom } = wizardAvailability
