import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, withoutTaskMeasurement } from '../support/accessibility.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'

// Colours fade for a moment: axe would measure them on the way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each state is looked at in two languages, two modes and three sizes.
test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ page }) => withoutTaskMeasurement(page))

// With our own server `every-screen` passes by here.
test(
  'every step of a booking without extensions is accessible',
  { tag: '@base-only' },
  async ({ bookingPage, page, clinic }) => {
    const person = aPerson()
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await expectAccessible(page, 'details')
    await bookingPage.next()
    await bookingPage.expectRefusal('Please fill all required fields!')
    await expectAccessible(page, 'details, refused')
    await bookingPage.fillDetails(detailsOf(person))
    await bookingPage.next()
    await bookingPage.expectStep('Booking Details')
    await expectAccessible(page, 'times, nothing chosen')
    await bookingPage.next()
    await bookingPage.expectRefusal('Please fill all required fields!')
    await expectAccessible(page, 'times, refused')
    await chooseAppointment(bookingPage, { complaint: 'Pain' })
    await expectAccessible(page, 'summary')
    await bookingPage.page.goBack()
    await bookingPage.expectStep('Booking Details')
    await expectAccessible(page, 'times, chosen')
    await bookingPage.next()
    await bookingPage.submit()
    await bookingPage.expectBooked()
    await expectAccessible(page, 'booked')
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'high contrast shows the chosen option and the current step',
  { tag: '@once' },
  async ({ bookingPage, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await enterDetailsAsNewPatient(bookingPage, aPerson())
    await bookingPage.chooseType('Consultation')
    const groundOf = (place: string, text: string) =>
      page
        .locator(place)
        .getByText(text, { exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await groundOf('fieldset', 'Consultation')).not.toBe(await groundOf('fieldset', 'Procedure'))
    expect(await groundOf('ol', '3')).not.toBe(await groundOf('ol', '4'))
  },
)
