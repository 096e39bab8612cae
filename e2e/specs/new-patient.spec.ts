import { DEFAULT_NATIONALITY } from '@molar/contract'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { draw } from '../support/chance.ts'
import { aPerson, gmailAddress, unusualDetails } from '../support/clinic.ts'
import { drawLaterDay, expectAllSentTimes, rememberSentTimes } from '../pages/sent-times.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { insertText } from '../pages/controls.ts'
import { detailsOf } from '../pages/booking-page.ts'

const COMPLAINT = 'Eyín ń dùn mí, болит зуб'
/** Pasted after it. */
const MORE = `\n${'It hurts when I drink something cold, also at night. '.repeat(6).trimEnd()}`

test(
  'a new patient books without a code',
  { tag: ['@base', '@desktop', '@release-check-booking', '@books', '@watched'] },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson({ location: 'phc', ...unusualDetails(), email: gmailAddress() })
    const sentTimes = rememberSentTimes(bookingPage)
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    // Many people press Next too early.
    await bookingPage.next()
    await bookingPage.expectRefusal('Please fill all required fields!')
    // The number of somebody else, which the patient notices in the summary.
    await bookingPage.fillDetails({ ...detailsOf(person), phone: aPerson().phone })
    await bookingPage.next()
    if (COMBINATIONS.length > 0) {
      await bookingPage.expectStep('Booking Details')
      const later = await drawLaterDay(bookingPage, sentTimes)
      // The field has such a day while the year is typed. A leap year, for 29 February.
      const unfinished = later.replace(/^\d{4}/, '0020')
      await bookingPage.field('Date*').fill(unfinished)
      await expect(bookingPage.field('Date*')).toHaveValue(unfinished)
      await bookingPage.field('Date*').fill(later)
      await expectAllSentTimes(bookingPage, sentTimes)
    }
    const chosen = await chooseAppointment(bookingPage, {
      // The service that fits decides the type too: without one, only the choice does.
      type: draw(['Procedure'], 'Consultation'),
      complaint: COMPLAINT,
      hasService: COMBINATIONS.length === 0,
      beforeNext: async () => {
        const complaint = bookingPage.field('Complaint')
        // Ends a composition.
        await complaint.blur()
        await insertText(complaint, MORE)
        if (COMBINATIONS.length > 0) await expectAllSentTimes(bookingPage, sentTimes)
      },
    })
    await bookingPage.openStepOf('Personal Information')
    await bookingPage.enterPhone(detailsOf(person).phone)
    await bookingPage.next()
    await bookingPage.expectStep('Confirmation')
    await expect(bookingPage.summary('Age')).toHaveText(person.age ?? 'Not provided')
    await bookingPage.submit()
    expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
      {
        rawId: null,
        firstName: person.firstName,
        lastName: person.lastName,
        phone: person.phone,
        location: 'phc',
        type: chosen.type,
        serviceText: chosen.service,
        ...(chosen.service === '' && { serviceId: null }),
        date: chosen.date,
        time: chosen.time,
        complaint: COMPLAINT + MORE,
      },
    ])
    const [sent] = network.callsWithResponse('POST /appointments/book')
    const { age = null, gender = 'none', nationality = DEFAULT_NATIONALITY } = person
    expect(JSON.parse(sent!.body)).toMatchObject({
      age: age === null ? null : Number(age),
      gender,
      nationality: nationality.toLowerCase(),
    })
  },
)

test(
  'step 2 names each missing field with a link to it',
  { tag: '@base-long' },
  async ({ bookingPage, page, network }) => {
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.field('Last Name*').fill('Okafor')
    await bookingPage.next()

    const summary = page.getByRole('alert').filter({ hasText: 'Please fill all required fields!' })
    await expect(summary.getByRole('link')).toHaveCount(4)
    await summary.getByRole('link', { name: /first name/i }).click()
    await expect(bookingPage.field('First Name*')).toBeFocused()
    await bookingPage.expectStep('Personal Information')
    expect(network.callsWithResponse('POST /appointments/book')).toEqual([])
  },
)

test(
  'a child under ten cannot book online and gets the phone number of the branch',
  { tag: '@base-long' },
  async ({ bookingPage, clinic }) => {
    const person = aPerson()
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails({ ...detailsOf(person), age: '9' })
    await bookingPage.next()

    await bookingPage.expectText(/aged 10 or over/)
    await bookingPage.expectStep('Personal Information')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])
  },
)

test('a new patient with the phone number of a registered patient changes no record', async ({
  bookingPage,
  environment,
}) => {
  const known = await environment.clinic.registerPatient()
  const stranger = { ...aPerson(), phone: known.phone, firstName: 'Somebody' }
  await enterDetailsAsNewPatient(bookingPage, stranger)
  await chooseAppointment(bookingPage)
  await bookingPage.submit()
  await bookingPage.expectBooked()

  expect(await environment.clinic.bookingsFor(known.email!)).toEqual([])
  expect(await environment.clinic.bookingsFor(stranger.email!)).toMatchObject([
    { rawId: null, firstName: 'Somebody' },
  ])
  const records = await environment.database.query('select first_name from patients where raw_id = $1', [
    known.rawId,
  ])
  expect(records).toEqual([{ first_name: known.firstName }])
})
