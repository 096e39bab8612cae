import { expect } from '@playwright/test'
import { choosesAppointment } from '../pages/journeys.ts'
import { ADAEZE, LONG, LONG_COMPLAINT, SOMEBODY_NEW } from './people.ts'
import type { Scene, Tour } from './scene.ts'

const NEEDED = 'Please fill all required fields!'

/** From the first question to the field for the code. */
async function asksForACode({ patient, page }: Scene, identifier: string = ADAEZE.email) {
  // Nothing of who was here before; a page that was never opened has nothing.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear())
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn(identifier === FAMILY_PHONE ? 'fct' : 'lag')
  await patient.givesIdentifier(identifier)
  await patient.seesCodeField()
}

const FAMILY_PHONE = '08031234821'

let codes = 0
const latestCode = ({ ours }: Scene) => ours.clinic.codeFor(ADAEZE.email, { nth: (codes += 1) })

async function verifies(scene: Scene) {
  await asksForACode(scene)
  await scene.patient.entersCode(await latestCode(scene))
  await scene.patient.isAt('Confirm Details')
}

async function isAtTimes({ patient }: Scene, details = SOMEBODY_NEW) {
  await patient.opensTheBookingPage()
  await patient.isNew()
  await patient.fillsIn(details)
  await patient.next()
  await patient.isAt('Booking Details')
}

/** References are drawn by lot; pictures want the same one each time. */
const sameReference = ({ page }: Scene) =>
  page.getByText(/^MLR-/).evaluate((element) => {
    element.textContent = 'MLR-7K2Q-84'
  })

async function validation(scene: Scene) {
  const { patient, page, ours, shot } = scene
  await patient.opensTheBookingPage()
  await shot('Registered?')
  await patient.says('Yes')
  await patient.sees('Where did you register?')
  await shot('Where?')
  await page.getByRole('button', { name: /^Lagos/ }).click()
  await expect(patient.identifierField).toBeVisible()
  await shot('Identifier')
  await patient.button('Confirm').click()
  await patient.isRefused('Please enter email or clinic ID!')
  await shot('Identifier missing, with its toast', { toasts: true })
  ours.network.hang('POST /send-otp/email')
  await patient.givesIdentifier(ADAEZE.email)
  await expect(patient.button('Sending the code…')).toBeVisible()
  await shot('Sending the code')
  ours.network.breakDown('POST /send-otp/email')
  await page.reload()
  await patient.givesIdentifier(ADAEZE.email)
  await patient.isRefused()
  await shot('Server gone')
  ours.network.mend()
}

async function code(scene: Scene) {
  const { patient, ours, shot } = scene
  await asksForACode(scene)
  await shot('Code')
  await patient.entersCode('111111')
  await patient.isRefused()
  await shot('Wrong code')
  ours.network.hang('PATCH /verify-otp')
  await patient.entersCode(await latestCode(scene))
  await expect(patient.button('Verifying…')).toBeVisible()
  await shot('Verifying')
  ours.network.mend()
  await asksForACode(scene, FAMILY_PHONE)
  await shot('Several names')
  await patient.entersCode('111111')
  await patient.isRefused()
  await shot('Several names, none chosen')
}

async function details(scene: Scene) {
  const { patient, page, ours, shot } = scene
  await patient.opensTheBookingPage()
  await patient.isNew()
  await shot('New patient')
  await patient.next()
  await patient.isRefused(NEEDED)
  await shot('Everything missing')
  await page.reload()
  await patient.isAt('Personal Information')
  await patient.fillsIn({ ...SOMEBODY_NEW, ...LONG })
  await shot('Filled in, long names')
  await patient.button('Clear my details').click()
  await shot('Clear my details?')
  await patient.button('Keep my details').click()
  ours.network.breakDown('PATCH /fetch/doctors')
  await patient.next()
  await patient.isRefused()
  await shot('Doctors could not be loaded')
  ours.network.mend()
  await verifies(scene)
  await shot('Verified, locked')
}

async function times(scene: Scene) {
  const { patient, page, ours, shot } = scene
  ours.network.hang('GET /availability')
  await isAtTimes(scene)
  await shot('Loading the free days')
  ours.network.mend()
  await page.reload()
  await expect(patient.group('Next available days')).toBeVisible()
  await shot('Nothing chosen')
  await patient.next()
  await patient.isRefused(NEEDED)
  await shot('Everything missing')
  await page.reload()
  await patient.isAt('Booking Details')
  await patient.choosesType('Consultation')
  await patient.choosesFirstOf('Service')
  await patient.choosesTime({ nth: 3 })
  await patient.complains(LONG_COMPLAINT)
  await shot('Chosen', { whole: true })
}

async function timesWithout(scene: Scene) {
  const { patient, page, ours, shot } = scene
  ours.network.breakDown('GET /availability')
  ours.network.breakDown('PUT /fetch/services')
  await isAtTimes(scene)
  await patient.choosesType('Procedure')
  await patient.reads('We could not load the available times.')
  await shot('Neither times nor services loaded')
  ours.network.mend()
  await page.route(/\/availability\?/, (route) =>
    route.fulfill({
      json: { success: true, data: [] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.reload()
  await patient.reads('No times available online')
  await shot('No times at this branch')
}

async function confirmation(scene: Scene) {
  const { patient, page, ours, shot } = scene
  await isAtTimes(scene, { ...SOMEBODY_NEW, ...LONG })
  await choosesAppointment(patient, { complaint: LONG_COMPLAINT, nth: 2 })
  await shot('Summary, long names')
  await page.context().setOffline(true)
  await patient.reads('You are offline.')
  await shot('Offline')
  await page.context().setOffline(false)
  ours.network.hang('POST /appointments/book')
  await patient.submits()
  await expect(patient.button('Submitting…')).toBeVisible()
  await shot('Submitting')
  ours.network.loseAnswer('POST /appointments/book', { times: Infinity })
  await page.reload()
  await patient.submits()
  await patient.reads('We are still waiting.')
  await shot('We are still waiting', { whole: true })
  ours.network.mend()
  await patient.sees('Appointment Booked!')
  await sameReference(scene)
  await shot('Booked')
}

async function taken(scene: Scene) {
  const { patient, ours, shot } = scene
  await verifies(scene)
  await patient.next()
  const wanted = await choosesAppointment(patient, { nth: 9 })
  await ours.others.take('lag', wanted)
  await patient.submits()
  await patient.isAt('Booking Details')
  await patient.isRefused()
  await shot('Somebody else was faster')
  await patient.choosesTime({ nth: 5 })
  await patient.next()
  await patient.isAt('Confirmation')
  await ours.clinic.forgetsWhoIs({ ...ADAEZE, location: 'lag' })
  await patient.submits()
  await patient.reads(/Your session has timed out/)
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
