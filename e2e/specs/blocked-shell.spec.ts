import { expect, storeTest as test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { detailsOf } from '../pages/booking-page.ts'

test(
  'a page whose shell is blocked offers another one, and keeps the patient’s input',
  { tag: '@once' },
  async ({ bookingPage, page, store }) => {
    const person = aPerson()
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    const { current } = store.pointer('shell')
    store.writePointer(
      JSON.stringify({
        current: { ...current, version: '1.0.1' },
        previous: [],
        canary: null,
        blocked: ['1.0.0'],
      }),
      'shell',
    )
    const button = page.getByRole('button', { name: 'Use the new version' })
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(button).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(bookingPage.field('First Name*')).toHaveValue(person.firstName)

    store.restore()
    await button.click()
    await expect(button).toHaveCount(0)
    await expect(bookingPage.field('First Name*')).toHaveValue(person.firstName)
    await expect(bookingPage.field('Phone Number*')).toHaveValue(person.phone)
  },
)
