import type { DeskBookingResult } from './schedule.ts'
import { endpoint } from './endpoint.ts'

/** Name and contact of a patient who was not verified, as the front desk corrects them. */
export interface ContactCorrection {
  /** The version that the requester has seen; another one is refused with the current row. */
  version: number
  first_name: string
  last_name: string
  phone_number: string
  /** '' for none. */
  email: string
  /** Whether the patient gets the confirmation again. */
  notify: boolean
}

/**
 * Extension `contact-correction`. Links that were sent to a contact that is no longer there stop working, and waiting
 * notifications go to the new one. Refused for a verified patient. Permission `appointments.change`.
 */
export const correctContact = endpoint<ContactCorrection, DeskBookingResult>(
  'PATCH',
  '/appointments/:id/contact',
)
