import { formatDay, formatTime } from '@molar/contract'
import { calendarAttachment } from '../environment/mailbox.ts'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import {
  addEarlierAppointment,
  askForAnotherTime,
  changeUntilOf,
  confirmByClinic,
  createAppointment,
  expectMessages,
  storedAppointment,
} from '../pages/booked-appointment.ts'
import { reachSummaryByEmail } from '../pages/booking-flows.ts'
import { expectConfirmation, expectInCalendarFile, expectPhoneOf } from '../pages/confirmation.ts'
import { press } from '../pages/controls.ts'
import { drawFor } from '../support/chance.ts'
import { aPerson } from '../support/clinic.ts'
import { MAX_DAYS_AHEAD } from '../support/page-clock.ts'

const TIME_TAKEN =
  'This time is no longer available. Your appointment has not changed. Please choose another time.'
const REASONS = [
  { id: 'ill', label: 'I am ill' },
  { id: 'no-time', label: 'I do not have time' },
  { id: 'elsewhere', label: 'I am going to another clinic' },
  { id: 'other', label: 'Another reason' },
]
/** Another reason for each cancellation of a check: a release that always sends the same one is noticed. */
const reasonOf = (cancellation: number) =>
  REASONS[(drawFor('reason of a cancellation', 0, REASONS.length - 1) + cancellation) % REASONS.length]!

test(
  'a patient moves an appointment by the link, and the token reaches no address, title or referrer',
  { tag: ['@desktop', '@release-check-booking-once', '@books', '@language-1'] },
  async ({ appointmentPage, page, environment }) => {
    const person = aPerson()
    const { link } = await createAppointment(environment, person, 30)
    await askForAnotherTime(environment, person)
    const token = new URL(link).hash.slice(1)
    const requests: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      requests.push(`${request.url()} ${referer}`)
    })
    await appointmentPage.openLink(link)
    await expect.poll(() => page.url()).not.toContain(token)
    await appointmentPage.expectLoaded()
    await expect(
      page.getByText(appointmentPage.text('We are sorry. We cannot see you at this time.')),
    ).toBeVisible()
    await expect(appointmentPage.button('I will come')).toHaveCount(0)
    await appointmentPage.chooseNewTime(person)
    await appointmentPage.button('Back to my appointment').click()
    await appointmentPage.expectHeading('Your appointment')
    await appointmentPage.button('Change time').click()
    const wanted = await appointmentPage.chooseTimeOfAnyDoctor({ nth: 2 })
    const message = 'This time is not available.'
    environment.network.refuseOnce('POST /my-appointment/move', 409, { code: 'slot_taken', message })
    await appointmentPage.move()
    await appointmentPage.expectRefusal(appointmentPage.text(TIME_TAKEN))
    await appointmentPage.expectHeading('Choose a new time')
    await appointmentPage.move()
    await appointmentPage.expectMoved(wanted)

    expect(await storedAppointment(environment, person)).toMatchObject({ ...wanted, state: 'pending' })
    const [stored] = await environment.clinic.bookingsFor(person.email!)
    expect(stored).toMatchObject({ calendarSequence: 1 })
    await expectInCalendarFile(appointmentPage, stored!)
    await expect
      .poll(() =>
        environment.mailbox
          .mailsTo(person.email!)
          .map((mail) => /SEQUENCE:(\d+)/.exec(calendarAttachment(mail) ?? '')?.[1]),
      )
      .toContain('1')
    expect(requests.filter((request) => request.includes(token))).toEqual([])
    expect(requests.filter((request) => request.includes('later-steps'))).toEqual([])
    expect(await page.title()).not.toContain(token)
    await page.reload()
    await appointmentPage.expectHeading('Your appointment')
    expect(page.url()).not.toContain(token)
  },
)

test(
  'a patient cancels an appointment by the link, and its time is available again',
  { tag: ['@release-check-booking-once', '@books', '@own-clock', '@language-3'] },
  async ({ appointmentPage, environment, page }) => {
    const person = aPerson()
    // Later than the clock of the page in a release check.
    const { link, moment } = await createAppointment(environment, person, MAX_DAYS_AHEAD + 5)
    // A patient who has moved an appointment three times can still cancel the appointment.
    const { id } = await storedAppointment(environment, person)
    await environment.database.query('update appointments set moves_by_patient = 3 where id = $1', [id])
    await environment.otherPatients.bookUntilFull(person.location, moment)
    environment.network.failWith502('POST /my-appointment')
    await appointmentPage.openLink(link)
    await expect(appointmentPage.button('Try again')).toBeVisible()
    environment.network.clearFaults()
    await appointmentPage.button('Try again').click()
    await appointmentPage.expectLoaded()
    await confirmByClinic(environment, person)
    // The patient returns to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText(appointmentPage.text('Confirmed by the clinic'))).toBeVisible()
    // The link was sent to the email address: its letters are a wrong answer.
    const answers = [person.email!.slice(0, 3), person.phone.slice(-4)]
    await appointmentPage.pressAsOwner('Cancel appointment', person, answers)
    await appointmentPage.expectHeading('Cancel your appointment?')
    const message = 'It is too late to cancel.'
    environment.network.refuseOnce('POST /my-appointment/cancel', 409, { code: 'state_conflict', message })
    await appointmentPage.button('Cancel appointment').click()
    await appointmentPage.expectHeading('Your appointment')
    await appointmentPage.button('Cancel appointment').click()
    await appointmentPage.expectHeading('Cancel your appointment?')
    await appointmentPage.button('Keep my appointment').click()
    await appointmentPage.expectHeading('Your appointment')
    await appointmentPage.button('Cancel appointment').click()
    await appointmentPage.expectHeading('Cancel your appointment?')
    if (COMBINATIONS.length > 0) await appointmentPage.expectEveryLanguage()
    const reason = reasonOf(0)
    await press(page.getByRole('radio', { name: appointmentPage.text(reason.label), exact: true }))
    await appointmentPage.button('Cancel appointment').click()
    await appointmentPage.expectHeading('Your appointment is cancelled')
    await expectPhoneOf(person.location, appointmentPage)

    expect(await storedAppointment(environment, person)).toMatchObject({
      state: 'cancelled',
      reason: reason.id,
    })
    expect(await environment.otherPatients.availableTimes(person.location, moment.date)).toContain(
      moment.time,
    )
    await expectMessages(environment, person, ['confirmation', 'cancelled'])
    await appointmentPage.page
      .getByRole('link', { name: appointmentPage.text('Book a new appointment') })
      .click()
    await appointmentPage.expectHeading('Are you registered with the clinic?')
    // The link of this tab is not opened again.
    await page.getByRole('link', { name: appointmentPage.text('Change or cancel an appointment') }).click()
    await appointmentPage.expectHeading('Where did you register?')
  },
)

test(
  'a registered patient moves an appointment by a code from the first screen, says "I will come" and cancels it',
  { tag: ['@release-check-booking-once', '@books'] },
  async ({ appointmentPage, page, environment }) => {
    const person = await environment.clinic.registerPatient()
    const earlier = await addEarlierAppointment(environment, person)
    const stateOfEarlier = () =>
      environment.database.query('select starts_at, state from appointments where id = $1', [earlier])
    const before = await stateOfEarlier()
    await reachSummaryByEmail(appointmentPage, environment.clinic, person, { nth: 6 })
    await appointmentPage.submit()
    await expectConfirmation(appointmentPage, environment.clinic, person.email!)
    // Not the draft of another part: the check of a release looks whether it is kept.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (!/^draft\.(?!booking)/.test(key)) sessionStorage.removeItem(key)
    })

    const { id, doctorId } = await storedAppointment(environment, person)
    // The name before that of this patient, in the list that asks for one.
    await environment.clinic.registerPatient({ email: person.email, firstName: 'Abíọ́lá' })
    await appointmentPage.findByCode(environment.clinic, person, { nth: 2, isOneOfSeveral: true })
    await expect(page.getByRole('button', { name: /Lagos, D/ })).toHaveCount(2)
    await page
      .getByRole('button', { name: /Lagos, D/ })
      .last()
      .click()
    await appointmentPage.button('Change time').click()
    await appointmentPage.expectHeading('Choose a new time')
    const wanted = await appointmentPage.chooseTime({ nth: 7 })
    environment.network.loseResponse('POST /my-appointment/move')
    await appointmentPage.move()
    await appointmentPage.expectMoved(wanted)
    expect(await storedAppointment(environment, person)).toMatchObject({ ...wanted, doctorId })
    // As if the clinic had changed it.
    await environment.database.query('update appointments set version = version + 1 where id = $1', [id])
    await appointmentPage.button('I will come').click()
    await appointmentPage.expectChangedWhileEditing()
    await appointmentPage.button('I will come').click()
    await appointmentPage.expectHeading('Thank you. The clinic is expecting you.')
    expect(await storedAppointment(environment, person)).toMatchObject({ confirmed: true })
    await appointmentPage.button('Cancel appointment').click()
    await appointmentPage.expectHeading('Cancel your appointment?')
    const reason = reasonOf(1)
    await press(page.getByRole('radio', { name: appointmentPage.text(reason.label), exact: true }))
    await appointmentPage.button('Cancel appointment').click()
    await appointmentPage.expectHeading('Your appointment is cancelled')
    expect(await storedAppointment(environment, person)).toMatchObject({
      state: 'cancelled',
      reason: reason.id,
    })
    expect(await stateOfEarlier()).toEqual(before)
    await expectMessages(environment, person, ['confirmation', 'moved', 'cancelled'])
  },
)

test(
  '"This was not me" from the SMS cancels a booking, and nobody books with that contact without a code',
  { tag: ['@release-check-booking-once', '@books'] },
  async ({ appointmentPage, environment, page }) => {
    const person = aPerson()
    const { link } = await createAppointment(environment, person, 44)
    // The email has a link for people who did not book.
    await page.goto(`${link}.not-me`)
    await appointmentPage.expectHeading('Did someone else book this?')
    // The SMS has the link of the appointment only; its page leads there too.
    await appointmentPage.openBookingPage()
    await appointmentPage.openLink(await environment.sms.linkFor(person.phone))
    const until = await changeUntilOf(environment, person)
    await expect(
      page.getByText(`until ${formatTime(until.time, 'en')} on ${formatDay(until.date, 'en')}`),
    ).toBeVisible()
    // The link was sent to the phone: the letters of the email address are a right answer.
    await appointmentPage.pressAsOwner('Cancel appointment', person, [person.email!.slice(0, 3)])
    await appointmentPage.button('Keep my appointment').click()
    await appointmentPage.expectHeading('Your appointment')
    await appointmentPage.button('I did not book this appointment').click()
    await appointmentPage.expectHeading('Did someone else book this?')
    await appointmentPage.button('It is my appointment').click()
    await appointmentPage.expectHeading('Your appointment')
    await appointmentPage.button('I did not book this appointment').click()
    await appointmentPage.expectHeading('Did someone else book this?')
    await appointmentPage.button('It was not me, cancel it').click()
    await appointmentPage.expectHeading('Thank you, we have cancelled it')
    expect(await storedAppointment(environment, person)).toMatchObject({ state: 'cancelled' })
    const again = await environment.otherPatients.firstAvailableTime(person.location, { days: 44 })
    await expect(environment.otherPatients.book(person.location, again, person)).rejects.toThrow(
      'could not book',
    )
    await expectMessages(environment, person, ['confirmation', 'cancelled'])
  },
)

test(
  'a link that nobody was sent leads to a page that says what to do',
  { tag: '@release-check-booking-once' },
  async ({ appointmentPage, page }) => {
    await page.goto(`/appointment#${'3kTiQ0p'.repeat(4).slice(0, 22)}`)
    await appointmentPage.expectHeading('This link does not work')
    await appointmentPage.button('Find my appointment with a code').click()
    await appointmentPage.expectHeading('Where did you register?')
  },
)

test(
  'the first screen offers no change of appointments where the server has only the base API',
  { tag: '@base-only' },
  async ({ bookingPage, page }) => {
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await page.goBack()
    await page.goBack()
    await bookingPage.expectHeading('Are you registered with the clinic?')
    await expect(page.getByRole('link', { name: 'Change or cancel an appointment' })).toHaveCount(0)
  },
)
