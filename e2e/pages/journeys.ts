import type { Clinic, Person } from '../support/clinic.ts'
import { detailsOf, type Patient } from './patient.ts'
import { type Moment } from '../support/days.ts'

/** From the first question to step 2, as somebody the clinic knows by e-mail. */
export async function verifiesByEmail(patient: Patient, clinic: Clinic, person: Person) {
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn(person.location)
  await patient.givesIdentifier(person.email!)
  await patient.seesCodeField()
  await patient.entersCode(await clinic.codeFor(person.email!))
  await patient.isAt('Confirm Details')
}

/** From the first question to step 3, as somebody new. */
export async function introducesThemselves(patient: Patient, person: Person) {
  await patient.opensTheBookingPage()
  await patient.isNew()
  await patient.fillsIn(detailsOf(person))
  await patient.next()
  await patient.isAt('Booking Details')
}

interface Wish {
  complaint?: string
  nth?: number
}

/** Step 3 from nothing to the summary. Answers with what was chosen. */
export async function choosesAppointment(patient: Patient, { complaint = '', nth = 1 }: Wish = {}) {
  await patient.isAt('Booking Details')
  await patient.choosesType('Consultation')
  const service = await patient.choosesFirstOf('Service')
  const moment: Moment = await patient.choosesTime({ nth })
  await patient.complains(complaint)
  await patient.next()
  await patient.isAt('Confirmation')
  return { ...moment, service, complaint }
}
