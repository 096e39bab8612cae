import { type ContactCorrection, type ScheduledAppointment, toE164 } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { saveContact } from './contact-correction.api.ts'
import { updateOptimistically } from './schedule-actions.atoms.ts'

interface Correction {
  appointment: ScheduledAppointment
  input: Omit<ContactCorrection, 'version'>
}

export const correctContactAtom = atom(null, async (get, set, { appointment, input }: Correction) => {
  let isConfirmationSent: boolean | undefined
  const result = await updateOptimistically(get, set, {
    before: appointment,
    changes: {
      patient: `${input.first_name} ${input.last_name}`,
      phone: toE164(input.phone_number),
      email: input.email || null,
    },
    save: async (version) => {
      const saved = await saveContact(appointment.id, { version, ...input })
      isConfirmationSent = saved.isConfirmationSent
      return saved
    },
  })
  return { ...result, isConfirmationSent }
})
