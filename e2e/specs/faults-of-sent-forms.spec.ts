import { insertAt } from '../environment/builds.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookFromStep3 } from '../pages/booking-flows.ts'
import { expectReportedLoads, reportedLoads } from '../pages/load-reports.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { aPerson, unusualContacts } from '../support/clinic.ts'

/** Changes of a release, by what it refuses. Each press changes something in the page. */
const REFUSALS = {
  'complete details without a reason': insertAt(
    'Next of step 2',
    'document.querySelector("h1").dataset.refusedAt = Date.now(); return',
  ),
  'complete details after a call that succeeds': {
    file: 'src/details/details.atoms.ts',
    from: 'if (isOtherPerson()) return {}\n',
    to: 'document.querySelector("h1").dataset.refusedAt = Date.now(); return {}\n',
  },
  'a correct email address': {
    file: 'src/details/details.rules.ts',
    from: 'return []\n',
    to: "return form.email.includes('+') ? [{ field: 'email', message: { key: 'errors.email.invalid' } }] : []\n",
  },
}

for (const [what, change] of Object.entries(REFUSALS))
  test(
    `a release refuses ${what}: the previous release shows the same step with the patient’s input, and the patient books`,
    { tag: '@nginx-long' },
    async ({ bookingPage, store, clinic, network }) => {
      await store.publish({ version: '1.1.0', changes: [change] })
      store.point({ current: '1.1.0', previous: ['1.0.0'] })
      const person = aPerson(unusualContacts(0))
      await bookingPage.openBookingPage()
      await bookingPage.startAsNewPatient()
      await bookingPage.fillDetails(detailsOf(person))
      // The shell waits five seconds for an effect of each form.
      await expect
        .poll(
          async () => {
            // The page may be loading again.
            await bookingPage
              .button('Next')
              .click({ timeout: 1000 })
              .catch(() => {})
            return reportedLoads(network)
          },
          { timeout: 80_000 },
        )
        .toContain('1.1.0 step')
      // The last press may have reached the previous release already. Without the input, Next would not open step 3.
      const firstName = bookingPage.field('First Name*')
      await expect(async () => {
        if (await firstName.isVisible()) await bookingPage.button('Next').click({ timeout: 1000 })
        await expect(bookingPage.page.getByRole('heading', { name: 'Booking Details' })).toBeVisible()
      }).toPass()
      await bookFromStep3(bookingPage, clinic, person)
      await expectReportedLoads(network, ['1.1.0 mounted', '1.1.0 step', '1.0.0 mounted'])
    },
  )
