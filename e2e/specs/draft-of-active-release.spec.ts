import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { bookFromStep3, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'
import { aPerson } from '../support/clinic.ts'

// Only a release check has two releases to compare: the active one and the one that may follow it.
if (COMBINATIONS.length > 0)
  test(
    'the input of a patient in the active release is kept by the checked release',
    { tag: '@release-check-only-booking' },
    async ({ bookingPage, clinic, combination, servedStore, page }) => {
      test.skip(!combination?.before, 'There is no earlier release.')
      const person = aPerson()
      servedStore!.serve(combination!.before!)
      await enterDetailsAsNewPatient(bookingPage, person)
      await bookingPage.enterComplaint('Since Sunday')

      servedStore!.serve(combination!.folder)
      await page.goto('/')
      await bookingPage.expectStep('Booking Details')
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
      await bookFromStep3(bookingPage, clinic, person)
    },
  )

// After a rollback, or when the shell rejects the new release.
if (COMBINATIONS.length > 0)
  test(
    'the input of a patient in the checked release is kept by the active release',
    { tag: '@release-check-booking-once' },
    async ({ bookingPage, combination, servedStore, page }) => {
      test.skip(!combination?.before, 'There is no earlier release.')
      await enterDetailsAsNewPatient(bookingPage, aPerson())
      await bookingPage.enterComplaint('Since Sunday')

      servedStore!.serve(combination!.before!)
      await page.goto('/')
      await bookingPage.expectStep('Booking Details')
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
    },
  )
