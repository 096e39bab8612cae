import { type AppointmentId, type ContactCorrection, correctContact } from '@molar/contract'
import { call, supports } from '@molar/shared/http'

export const supportsCorrection = () => supports('contact-correction')

export const saveContact = async (id: AppointmentId, correction: ContactCorrection) =>
  (await call(correctContact, correction, { params: { id } })).data
