import { expect } from '@playwright/test'
import { chooseAppointment } from '../pages/booking-flows.ts'
import { ADAEZE, LONG, LONG_COMPLAINT, SOMEBODY_NEW } from './people.ts'
import type { Scene, Tour } from './tour.ts'

const NEEDED = 'Please fill all required fields!'

/** From the first question to the field for the code. */
async function asksForACode({ bookingPage, page }: Scene, identifier: string = ADAEZE.email) {
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
const latestCode = ({ environment }: Scene) => environment.clinic.codeFor(ADAEZE.email, { nth: (codes += 1) })

async function verifies(scene: Scene) {
  await asksForACode(scene)
  await scene.bookingPage.enterCode(await latestCode(scene))
  await scene.bookingPage.expectStep('Confirm Details')
}

async function isAtTimes({ bookingPage }: Scene, details = SOMEBODY_NEW) {
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails(details)
  await bookingPage.next()
  await bookingPage.expectStep('Booking Details')
}

/** References are random. The pictures need the same one each time. */
const sameReference = ({ page }: Scene) =>
  page.getByText(/^MLR-/).evaluate((element) => {
    element.textContent = 'MLR-7K2Q-84'
  })

async function validation(scene: Scene) {
  const { bookingPage, page, environment, shot } = scene
  await bookingPage.openBookingPage()
  await shot('Registered?')
  await bookingPage.answer('Yes')
  await bookingPage.expectHeading('Where did you register?')
  await shot('Where?')
  await page.getByRole('button', { name: /^Lagos/ }).click()
  await expect(bookingPage.identifierField).toBeVisible()
  await shot('Identifier')
  await bookingPage.button('Confirm').click()
  await bookingPage.expectRefusal('Please enter email or clinic ID!')
  await shot('Identifier missing, with its toast', { toasts: true })
  environment.network.hang('POST /send-otp/email')
  await bookingPage.enterIdentifier(ADAEZE.email)
  await expect(bookingPage.button('Sending the code…')).toBeVisible()
  await shot('Sending the code')
  environment.network.failWith502('POST /send-otp/email')
  await page.reload()
  await bookingPage.enterIdentifier(ADAEZE.email)
  await bookingPage.expectRefusal()
  await shot('Server gone')
  environment.network.clearFaults()
}

async function code(scene: Scene) {
  const { bookingPage, environment, shot } = scene
  await asksForACode(scene)
  await shot('Code')
  await bookingPage.enterCode('111111')
  await bookingPage.expectRefusal()
  await shot('Wrong code')
  environment.network.hang('PATCH /verify-otp')
  await bookingPage.enterCode(await latestCode(scene))
  await expect(bookingPage.button('Verifying…')).toBeVisible()
  await shot('Verifying')
  environment.network.clearFaults()
  await asksForACode(scene, FAMILY_PHONE)
  await shot('Several names')
  await bookingPage.button('Continue').click()
  await bookingPage.expectRefusal()
  await shot('Several names, none chosen')
}

async function details(scene: Scene) {
  const { bookingPage, page, environment, shot } = scene
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  await shot('New patient')
  await bookingPage.next()
  await bookingPage.expectRefusal(NEEDED)
  await shot('Everything missing')
  // They are asked for as soon as the branch is chosen.
  environment.network.failWith502('PATCH /fetch/doctors')
  await page.reload()
  await bookingPage.expectStep('Personal Information')
  await bookingPage.fillDetails({ ...SOMEBODY_NEW, ...LONG })
  await shot('Filled in, long names')
  await bookingPage.button('Clear my details').click()
  await shot('Clear my details?')
  await bookingPage.button('Keep my details').click()
  await bookingPage.next()
  await bookingPage.expectRefusal()
  await shot('Doctors could not be loaded')
  environment.network.clearFaults()
  await verifies(scene)
  await shot('Verified, locked')
}

async function times(scene: Scene) {
  const { bookingPage, page, environment, shot } = scene
  environment.network.hang('GET /availability')
  await isAtTimes(scene)
  await shot('Loading the free days')
  environment.network.clearFaults()
  await page.reload()
  await expect(bookingPage.group('Next available days')).toBeVisible()
  await shot('Nothing chosen')
  await bookingPage.button('Show a whole month').click()
  await shot('A whole month')
  await bookingPage.next()
  await bookingPage.expectRefusal(NEEDED)
  await shot('Everything missing')
  await page.reload()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.chooseType('Consultation')
  await bookingPage.chooseFirstOption('Service')
  await bookingPage.chooseTime({ nth: 3 })
  await bookingPage.enterComplaint(LONG_COMPLAINT)
  await shot('Chosen', { whole: true })
}

async function timesWithout(scene: Scene) {
  const { bookingPage, page, environment, shot } = scene
  environment.network.failWith502('GET /availability')
  environment.network.failWith502('PUT /fetch/services')
  await isAtTimes(scene)
  await bookingPage.chooseType('Procedure')
  await bookingPage.expectText('We could not load the available times.')
  await shot('Neither times nor services loaded')
  environment.network.clearFaults()
  await page.route(/\/availability\?/, (route) =>
    route.fulfill({
      json: { success: true, data: [] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.reload()
  await bookingPage.expectText('No times available online')
  await shot('No times at this branch')
}

async function confirmation(scene: Scene) {
  const { bookingPage, page, environment, shot } = scene
  await isAtTimes(scene, { ...SOMEBODY_NEW, ...LONG })
  await chooseAppointment(bookingPage, { complaint: LONG_COMPLAINT, nth: 2 })
  await shot('Summary, long names')
  await page.context().setOffline(true)
  await bookingPage.expectText('You are offline.')
  await shot('Offline')
  await page.context().setOffline(false)
  environment.network.hang('POST /appointments/book')
  await bookingPage.submit()
  await expect(bookingPage.button('Submitting…')).toBeVisible()
  await shot('Submitting')
  environment.network.loseResponse('POST /appointments/book', { times: Infinity })
  await page.reload()
  await bookingPage.submit()
  await bookingPage.expectText('We are still waiting.')
  await shot('We are still waiting', { whole: true })
  environment.network.clearFaults()
  await bookingPage.expectHeading('Appointment Booked!')
  await sameReference(scene)
  await shot('Booked')
}

async function taken(scene: Scene) {
  const { bookingPage, environment, shot } = scene
  await verifies(scene)
  await bookingPage.next()
  const wanted = await chooseAppointment(bookingPage, { nth: 9 })
  await environment.otherPatients.bookUntilFull('lag', wanted)
  await bookingPage.submit()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.expectRefusal()
  await shot('Somebody else was faster')
  await bookingPage.chooseTime({ nth: 5 })
  await bookingPage.next()
  await bookingPage.expectStep('Confirmation')
  await environment.clinic.expireTokensOf({ ...ADAEZE, location: 'lag' })
  await bookingPage.submit()
  await bookingPage.expectText(/Your session has timed out/)
  await shot('The verification ran out')
}

export const bookingTours: readonly Tour[] = [
  { sheet: 'booking-1-validation', visit: validation },
  { sheet: 'booking-1-code', visit: code },
  { sheet: 'booking-2-details', visit: details },
  { sheet: 'booking-3-times', visit: times },
  { sheet: 'booking-3-without-times', visit: timesWithout },
  { sheet: 'booking-4-confirmation', visit: confirmation },
  { sheet: 'booking-4-refused', visit: taken },
]
