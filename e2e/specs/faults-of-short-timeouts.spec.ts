import { withFault } from '../environment/broken-releases.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookFromStep3 } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { aPerson } from '../support/clinic.ts'

test(
  'a release ends its calls after 2.5 seconds, and each call takes five: the previous release shows the same step with the patient’s input, and the patient books',
  { tag: '@nginx-long' },
  async ({ bookingPage, store, clinic, network }) => {
    await store.publish({ version: '1.1.0', changes: withFault('ends its calls after 2.5 seconds') })
    store.point({ current: '1.1.0', previous: ['1.0.0'] })
    const person = aPerson()
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    network.delayEveryCall(5000)
    // Step 2 loads the doctors and the available days of the chosen branch.
    await bookingPage.fillDetails(detailsOf(person))
    await expect
      .poll(() => reportedLoads(network).filter((load) => /^1\.1\.0 (run|mount|step)$/.test(load)), {
        timeout: 80_000,
      })
      .toHaveLength(1)
    network.clearFaults()
    await expect(bookingPage.field('First Name*')).not.toHaveValue('')
    await bookingPage.next()
    await bookFromStep3(bookingPage, clinic, person)
  },
)
