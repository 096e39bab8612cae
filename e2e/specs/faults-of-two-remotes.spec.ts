import { withFault } from '../environment/broken-releases.ts'
import { PAGE_FAULTS, type Fault } from '../environment/page-faults.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookAsNewPatient } from '../pages/booking-flows.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { aPerson } from '../support/clinic.ts'
import { speedUpShellChecks } from '../support/shell-checks.ts'

/** A fault of booking, and one of appointments. */
const PAIRS: readonly [Fault, Fault][] = [
  ['draws the wizard at opacity 0', 'puts a transparent element over the page'],
  ['reloads the page for ever', 'removes the main region of the page'],
]

for (const [ofBooking, ofAppointments] of PAIRS)
  test(
    `a release of booking ${ofBooking}, and one of appointments ${ofAppointments}: the patient books, and the staff see it in the list`,
    { tag: '@nginx-long' },
    async ({ bookingPage, staffPages, store, clinic, network, page }) => {
      const person = aPerson({ location: 'phc', lastName: 'Abiri' })
      await store.publish({ version: '1.1.0', changes: withFault(ofBooking) })
      await store.publish({
        folder: 'mfe-appointments',
        version: '1.1.0',
        changes: [
          {
            file: 'src/remote.tsx',
            from: /function AppointmentsRemote\(\) \{/,
            to: `$&\n${PAGE_FAULTS[ofAppointments].code}`,
          },
        ],
      })
      for (const remote of ['booking', 'appointments'])
        store.point({ current: '1.1.0', previous: ['1.0.0'] }, remote)
      const failed = () => reportedLoads(network).filter((load) => /^1\.1\.0 (run|mount|step)$/.test(load))
      const expectFailed = (times: number) =>
        expect.poll(() => failed().length, { timeout: 60_000, intervals: [200] }).toBe(times)

      await speedUpShellChecks(page, { times: 5 })
      await page.goto('/')
      await expectFailed(1)
      await bookAsNewPatient(bookingPage, clinic, person)

      await staffPages.signIn(clinic.admin)
      await expectFailed(2)
      await staffPages.expectDashboard()
      await staffPages.filterBy('Branch', 'Port Harcourt')
      await staffPages.search(person.lastName)
      await expect(staffPages.row(person.email!)).toContainText('Abiri')
    },
  )
