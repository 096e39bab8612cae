import { RARE_FAULTS } from '../environment/rare-faults.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookFromStep3 } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { aPerson } from '../support/clinic.ts'

test(
  'a release ends its calls after 2.5 seconds, and each call takes five: the previous release shows the same step with the patient’s input, and the patient books',
  { tag: '@nginx-long' },
  async ({ bookingPage, store, clinic, network }) => {
    await store.publish({
      version: '1.1.0',
      changes: RARE_FAULTS['ends its calls after 2.5 seconds'].changes,
    })
    store.point({ current: '1.1.0', previous: ['1.0.0'] })
    const person = aPerson()
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    network.delayEveryCall(5000)
    await bookingPage.fillDetails(detailsOf(person))
    await bookingPage.next()
    await bookingPage.expectText(/^We could not load the list of doctors/)
    await bookingPage.next()
    const failed = () => reportedLoads(network).filter((load) => /^1\.1\.0 (run|mount|step)$/.test(load))
    await expect.poll(() => failed().length, { timeout: 60_000 }).toBe(1)
    network.clearFaults()
    await expect(bookingPage.field('First Name*')).toHaveValue(person.firstName)
    await bookingPage.next()
    await bookFromStep3(bookingPage, clinic, person)
  },
)
