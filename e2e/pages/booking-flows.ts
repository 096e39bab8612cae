import { expect } from '@playwright/test'
import { aPerson, type TestClinic, type Person } from '../support/clinic.ts'
import { draw } from '../support/chance.ts'
import { type AppointmentTime } from '../support/days.ts'
import { detailsOf, type BookingPage } from './booking-page.ts'

/** Opens the booking page and goes to step 2, as a registered patient with an email address. */
export async function verifyByEmail(bookingPage: BookingPage, clinic: TestClinic, person: Person) {
  await bookingPage.openBookingPage()
  await enterCodeOfEmail(bookingPage, clinic, person)
}

/** Goes from the first question on screen to step 2, with the `nth` code that the person gets. */
export async function enterCodeOfEmail(
  bookingPage: BookingPage,
  clinic: TestClinic,
  person: Person,
  options?: { nth: number },
) {
  await bookingPage.chooseBranch(person.location)
  await bookingPage.enterIdentifier(person.email!)
  await bookingPage.expectCodeField()
  await bookingPage.enterCode(await clinic.codeFor(person.email!, options))
  await bookingPage.expectStep('Confirm Details')
}

/** From the question which of several patients with one contact it is to the field for the code. */
export async function chooseName(bookingPage: BookingPage, { rawId }: Person) {
  const names = bookingPage.field('Please select your name')
  const own = names.getByRole('option').filter({ hasText: rawId.slice(-2) })
  await names.selectOption((await own.getAttribute('value')) ?? '')
  await bookingPage.button('Continue').click()
  await bookingPage.expectCodeField()
}

/** From the first question to step 3, as a new patient. */
export async function enterDetailsAsNewPatient(bookingPage: BookingPage, person: Person) {
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails(detailsOf(person))
  await bookingPage.next()
  await bookingPage.expectStep('Booking Details')
}

interface AppointmentChoice {
  type?: 'Consultation' | 'Procedure'
  complaint?: string
  /** False: “I am not sure”. */
  hasService?: boolean
  nth?: number
  /** Called when everything is chosen. */
  beforeNext?: () => Promise<void>
}

/** Fills in step 3 and continues to the summary. A release check draws what is not given. @returns what was chosen */
export async function chooseAppointment(
  bookingPage: BookingPage,
  {
    type,
    complaint = '',
    hasService = draw([true, true, false], true),
    nth,
    beforeNext,
  }: AppointmentChoice = {},
) {
  await bookingPage.expectStep('Booking Details')
  const wanted = type ?? draw(['Consultation', 'Procedure'] as const, 'Consultation')
  if (draw([true, false], false)) {
    // Some people change their mind: the service of the other type does not fit this one.
    await bookingPage.chooseType(wanted === 'Procedure' ? 'Consultation' : 'Procedure')
    await bookingPage.chooseOption('Service')
  }
  await bookingPage.chooseType(wanted)
  const service = hasService ? await bookingPage.chooseOption('Service') : ''
  const moment: AppointmentTime = await bookingPage.chooseTime({
    nth: nth ?? draw([1, 2, 3, 5], 1),
    mayBeFirst: nth === undefined,
  })
  await bookingPage.enterComplaint(complaint)
  await beforeNext?.()
  await bookingPage.next()
  await bookingPage.expectStep('Confirmation')
  return { ...moment, type: wanted.toLowerCase(), service, complaint }
}

/** From the first question to the summary, as a registered patient with an email address. @returns what was chosen */
export async function reachSummaryByEmail(
  bookingPage: BookingPage,
  clinic: TestClinic,
  person: Person,
  choice: AppointmentChoice = {},
) {
  await verifyByEmail(bookingPage, clinic, person)
  await bookingPage.next()
  return chooseAppointment(bookingPage, choice)
}

/** From the first question to the confirmation, as a new patient. Expects one booking in the database. */
export async function bookAsNewPatient(
  bookingPage: BookingPage,
  clinic: TestClinic,
  person: Person = aPerson(),
) {
  await bookingPage.expectHeading('Are you registered with the clinic?')
  await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails(detailsOf(person))
  await bookingPage.next()
  await bookFromStep3(bookingPage, clinic, person)
}

/** From step 3 to the confirmation. Expects one booking in the database. */
export async function bookFromStep3(bookingPage: BookingPage, clinic: TestClinic, person: Person) {
  await chooseAppointment(bookingPage)
  await bookingPage.submit()
  await bookingPage.expectBooked()
  expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
}
