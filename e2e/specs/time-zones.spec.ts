import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

test(
  'a patient in another time zone sees and books clinic time',
  { tag: '@base' },
  async ({ patient, clinic }) => {
    const person = aPerson()
    await introducesThemselves(patient, person)
    const { date, time } = await choosesAppointment(patient)
    const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
    await expect(patient.summary('Date')).toContainText(`${day} `)
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
  },
)
