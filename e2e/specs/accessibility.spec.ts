import { expect, test } from '../fixtures/test.ts'
import { isForEverybody } from '../support/accessibility.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'
import { detailsOf } from '../pages/patient.ts'

// Colours fade for a moment: axe would measure them on the way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each state is looked at in two languages, two modes and three sizes.
test.describe.configure({ timeout: 300_000 })

// With our own server `every-screen` passes by here.
test(
  'every step of a booking without extensions is accessible',
  { tag: '@base-only' },
  async ({ patient, page, clinic }) => {
    const person = aPerson()
    await patient.opensTheBookingPage()
    await patient.isNew()
    await isForEverybody(page, 'details')
    await patient.next()
    await patient.isRefused('Please fill all required fields!')
    await isForEverybody(page, 'details, refused')
    await patient.fillsIn(detailsOf(person))
    await patient.next()
    await patient.isAt('Booking Details')
    await isForEverybody(page, 'times, nothing chosen')
    await patient.next()
    await patient.isRefused('Please fill all required fields!')
    await isForEverybody(page, 'times, refused')
    await choosesAppointment(patient, { complaint: 'Pain' })
    await isForEverybody(page, 'summary')
    await patient.page.goBack()
    await patient.isAt('Booking Details')
    await isForEverybody(page, 'times, chosen')
    await patient.next()
    await patient.submits()
    await patient.seesBooked()
    await isForEverybody(page, 'booked')
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'high contrast shows the chosen option and the current step',
  { tag: '@once' },
  async ({ patient, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await introducesThemselves(patient, aPerson())
    await patient.choosesType('Consultation')
    const groundOf = (place: string, text: string) =>
      page
        .locator(place)
        .getByText(text, { exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await groundOf('fieldset', 'Consultation')).not.toBe(await groundOf('fieldset', 'Procedure'))
    expect(await groundOf('ol', '3')).not.toBe(await groundOf('ol', '4'))
  },
)
