import { expect } from '@playwright/test'
import { chooseAppointment } from '../pages/booking-flows.ts'
import { ADAEZE, LONG, LONG_COMPLAINT, NEW_PATIENT } from './people.ts'
import { type ContactSheet, setFixedReference, type SheetContext } from './contact-sheet.ts'

const NEEDED = 'Please fill all required fields!'

/** From the first question to the field for the code. */
async function requestCode({ bookingPage, page }: SheetContext, identifier: string = ADAEZE.email) {
  // Deletes the data of the visitor before. A page that was never opened has none.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear())
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch(identifier === FAMILY_PHONE ? 'fct' : 'lag')
  await bookingPage.enterIdentifier(identifier)
  await expect(
    identifier === FAMILY_PHONE ? bookingPage.field('Please select your name') : bookingPage.codeField,
  ).toBeVisible()
}

const FAMILY_PHONE = '08031234821'

let codes = 0
const latestCode = ({ environment }: SheetContext) =>
  environment.clinic.codeFor(ADAEZE.email, { nth: (codes += 1) })

async function verifyByCode(context: SheetContext) {
  await requestCode(context)
  await context.bookingPage.enterCode(await latestCode(context))
  await context.bookingPage.expectStep('Confirm Details')
}

async function goToTimes({ bookingPage }: SheetContext, details = NEW_PATIENT) {
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails(details)
  await bookingPage.next()
  await bookingPage.expectStep('Booking Details')
}

async function validation(context: SheetContext) {
  const { bookingPage, page, environment, capture } = context
  await bookingPage.openBookingPage()
  await capture('Registered?')
  await bookingPage.answer('Yes')
  await bookingPage.expectHeading('Where did you register?')
  await capture('Where?')
  await page.getByRole('button', { name: /^Lagos/ }).click()
  await expect(bookingPage.identifierField).toBeVisible()
  await capture('Identifier')
  await bookingPage.button('Confirm').click()
  await bookingPage.expectRefusal('Please enter email or clinic ID!')
  await capture('Identifier missing, with its toast', { toasts: true })
  environment.network.hang('POST /send-otp/email')
  await bookingPage.enterIdentifier(ADAEZE.email)
  await expect(bookingPage.button('Sending the code…')).toBeVisible()
  await capture('Sending the code')
  environment.network.failWith502('POST /send-otp/email')
  await page.reload()
  await bookingPage.enterIdentifier(ADAEZE.email)
  await bookingPage.expectRefusal()
  await capture('Server gone')
  environment.network.clearFaults()
}

async function code(context: SheetContext) {
  const { bookingPage, environment, capture } = context
  await requestCode(context)
  await capture('Code')
  await bookingPage.enterCode('111111')
  await bookingPage.expectRefusal()
  await capture('Wrong code')
  environment.network.hang('PATCH /verify-otp')
  await bookingPage.enterCode(await latestCode(context))
  await expect(bookingPage.button('Verifying…')).toBeVisible()
  await capture('Verifying')
  environment.network.clearFaults()
  await requestCode(context, FAMILY_PHONE)
  await capture('Several names')
  await bookingPage.button('Continue').click()
  await bookingPage.expectRefusal()
  await capture('Several names, none chosen')
}

async function details(context: SheetContext) {
  const { bookingPage, page, environment, capture } = context
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  await capture('New patient')
  await bookingPage.next()
  await bookingPage.expectRefusal(NEEDED)
  await capture('Everything missing')
  // They are asked for as soon as the branch is chosen.
  environment.network.failWith502('PATCH /fetch/doctors')
  await page.reload()
  await bookingPage.expectStep('Personal Information')
  await bookingPage.fillDetails({ ...NEW_PATIENT, ...LONG })
  await capture('Filled in, long names')
  await bookingPage.button('Clear my details').click()
  await capture('Clear my details?')
  await bookingPage.button('Keep my details').click()
  await bookingPage.next()
  await bookingPage.expectRefusal()
  await capture('Doctors could not be loaded')
  environment.network.clearFaults()
  await verifyByCode(context)
  await capture('Verified, locked')
}

async function times(context: SheetContext) {
  const { bookingPage, page, environment, capture } = context
  environment.network.hang('GET /availability')
  await goToTimes(context)
  await capture('Loading the free days')
  environment.network.clearFaults()
  await page.reload()
  await expect(bookingPage.group('Next available days')).toBeVisible()
  await capture('Nothing chosen')
  await bookingPage.button('Show a whole month').click()
  await capture('A whole month')
  await bookingPage.next()
  await bookingPage.expectRefusal(NEEDED)
  await capture('Everything missing')
  await page.reload()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.chooseType('Consultation')
  await bookingPage.chooseFirstOption('Service')
  await bookingPage.chooseTime({ nth: 3 })
  await bookingPage.enterComplaint(LONG_COMPLAINT)
  await capture('Chosen', { whole: true })
}

async function timesWithout(context: SheetContext) {
  const { bookingPage, page, environment, capture } = context
  environment.network.failWith502('GET /availability')
  environment.network.failWith502('PUT /fetch/services')
  await goToTimes(context)
  await bookingPage.chooseType('Procedure')
  await bookingPage.expectText('We could not load the available times.')
  await capture('Neither times nor services loaded')
  environment.network.clearFaults()
  await page.route(/\/availability\?/, (route) =>
    route.fulfill({
      json: { success: true, data: [] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.reload()
  await bookingPage.expectText('No times available online')
  await capture('No times at this branch')
}

async function confirmation(context: SheetContext) {
  const { bookingPage, page, environment, capture } = context
  await goToTimes(context, { ...NEW_PATIENT, ...LONG })
  await chooseAppointment(bookingPage, { complaint: LONG_COMPLAINT, nth: 2 })
  await capture('Summary, long names')
  await page.context().setOffline(true)
  await bookingPage.expectText('You are offline.')
  await capture('Offline')
  await page.context().setOffline(false)
  environment.network.hang('POST /appointments/book')
  await bookingPage.submit()
  await expect(bookingPage.button('Submitting…')).toBeVisible()
  await capture('Submitting')
  environment.network.loseResponse('POST /appointments/book', { times: Infinity })
  await page.reload()
  await bookingPage.submit()
  await bookingPage.expectText('We are still waiting.')
  await capture('We are still waiting', { whole: true })
  environment.network.clearFaults()
  await bookingPage.expectHeading('Appointment Booked!')
  await setFixedReference(context)
  await capture('Booked')
}

async function taken(context: SheetContext) {
  const { bookingPage, environment, capture } = context
  await verifyByCode(context)
  await bookingPage.next()
  const wanted = await chooseAppointment(bookingPage, { nth: 9 })
  await environment.otherPatients.bookUntilFull('lag', wanted)
  await bookingPage.submit()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.expectRefusal()
  await capture('Somebody else was faster')
  await bookingPage.chooseTime({ nth: 5 })
  await bookingPage.next()
  await bookingPage.expectStep('Confirmation')
  await environment.clinic.expireTokensOf({ ...ADAEZE, location: 'lag' })
  await bookingPage.submit()
  await bookingPage.expectText(/Your session has timed out/)
  await capture('The verification ran out')
}

export const bookingSheets: readonly ContactSheet[] = [
  { name: 'booking-1-validation', visit: validation },
  { name: 'booking-1-code', visit: code },
  { name: 'booking-2-details', visit: details },
  { name: 'booking-3-times', visit: times },
  { name: 'booking-3-without-times', visit: timesWithout },
  { name: 'booking-4-confirmation', visit: confirmation },
  { name: 'booking-4-refused', visit: taken },
]
