import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'
import { detailsOf } from '../pages/patient.ts'

test(
  'a new patient books without a code',
  { tag: ['@base', '@desktop', '@matrix-booking'] },
  async ({ patient, clinic }) => {
    const person = aPerson({ location: 'phc' })
    await introducesThemselves(patient, person)
    const chosen = await choosesAppointment(patient, { complaint: 'Bleeding gums' })
    await expect(patient.summary('Age')).toHaveText('Not provided')
    await patient.submits()
    await patient.seesBooked()

    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      {
        rawId: null,
        firstName: person.firstName,
        lastName: person.lastName,
        location: 'phc',
        date: chosen.date,
        time: chosen.time,
        complaint: 'Bleeding gums',
      },
    ])
  },
)

test(
  'step 2 names each missing field with a link to it',
  { tag: '@base-long' },
  async ({ patient, page, network }) => {
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.field('Last Name*').fill('Okafor')
    await patient.next()

    const summary = page.getByRole('alert').filter({ hasText: 'Please fill all required fields!' })
    await expect(summary.getByRole('link')).toHaveCount(4)
    await summary.getByRole('link', { name: /first name/i }).click()
    await expect(patient.field('First Name*')).toBeFocused()
    await patient.isAt('Personal Information')
    expect(network.answered('POST /appointments/book')).toEqual([])
  },
)

test(
  'a child under ten cannot book online and gets the phone number of the branch',
  { tag: '@base-long' },
  async ({ patient, clinic }) => {
    const person = aPerson()
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn({ ...detailsOf(person), age: '9' })
    await patient.next()

    await patient.reads(/a parent can call the branch/)
    await patient.isAt('Personal Information')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])
  },
)

test('a new patient with the phone number of a registered patient changes no record', async ({
  patient,
  ours,
}) => {
  const known = await ours.clinic.registers()
  const stranger = { ...aPerson(), phone: known.phone, firstName: 'Somebody' }
  await introducesThemselves(patient, stranger)
  await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()

  expect(await ours.clinic.bookingsFor(known.email!)).toEqual([])
  expect(await ours.clinic.bookingsFor(stranger.email!)).toMatchObject([
    { rawId: null, firstName: 'Somebody' },
  ])
  const records = await ours.database.query('select first_name from patients where raw_id = $1', [
    known.rawId,
  ])
  expect(records).toEqual([{ first_name: known.firstName }])
})
