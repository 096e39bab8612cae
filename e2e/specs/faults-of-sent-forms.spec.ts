import { insertAt } from '../environment/builds.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookFromStep3 } from '../pages/booking-flows.ts'
import { expectReportedLoads, reportedLoads } from '../pages/load-reports.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { aPerson } from '../support/clinic.ts'

test(
  'a release refuses complete details without a reason: the previous release shows the same step with the patient’s input, and the patient books',
  { tag: '@nginx-long' },
  async ({ bookingPage, store, clinic, network }) => {
    // Each press changes something in the page, and makes no call.
    const refusal = 'document.querySelector("h1").dataset.refusedAt = Date.now(); return'
    await store.publish({ version: '1.1.0', changes: [insertAt('Next of step 2', refusal)] })
    store.point({ current: '1.1.0', previous: ['1.0.0'] })
    const person = aPerson()
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
    await expect(bookingPage.field('First Name*')).not.toHaveValue('')
    await bookingPage.next()
    await bookFromStep3(bookingPage, clinic, person)
    await expectReportedLoads(network, ['1.1.0 mounted', '1.1.0 step', '1.0.0 mounted'])
  },
)
