import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { tapOrClick } from '../pages/controls.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { aPerson } from '../support/clinic.ts'
import { hideTabFor } from '../support/tab-visibility.ts'

// Runs in release checks alone: `npm test` covers the hidden tab and the reload in specs of their own (`drafts.spec.ts`).
if (COMBINATIONS.length > 0)
  test(
    'a patient who leaves the tab for 25 minutes, reloads it and goes back books with everything that was entered',
    { tag: ['@release-check-booking-once', '@books', '@own-clock', '@language-1'] },
    async ({ bookingPage, clinic, network, page }) => {
      const person = await clinic.registerPatient({ location: 'lag' })
      await bookingPage.openBookingPage()
      await bookingPage.chooseBranch('lag')
      // The address of somebody else leads to the code too. So nobody can find out which people are patients.
      await bookingPage.enterIdentifier(aPerson().email!)
      await bookingPage.expectCodeField()
      await tapOrClick(bookingPage.button('Check the branch and your details'))
      await bookingPage.enterIdentifier(person.email!)
      await bookingPage.expectCodeField()
      await hideTabFor(page, { minutes: 5 })
      // A phone with little memory drops the page while the code is read in another app.
      await page.reload()
      await bookingPage.expectCodeField()
      // The first code did not arrive for the patient, and a new one can be sent after a wait.
      await clinic.codeFor(person.email!)
      const message = 'This code has ended.'
      network.refuseOnce('PATCH /verify-otp', 422, { code: 'code_ended', message })
      await bookingPage.enterCode('123456')
      await expect(bookingPage.codeField).toHaveCount(0)
      await tapOrClick(bookingPage.button('Send a new code'))
      await bookingPage.enterCode(await clinic.codeFor(person.email!, { nth: 2 }))
      await bookingPage.expectStep('Confirm Details')
      await bookingPage.next()
      await bookingPage.chooseType('Consultation')
      await bookingPage.enterComplaint('Since Sunday')

      // The page keeps what was entered for 30 minutes.
      await hideTabFor(page, { minutes: 25 })
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
      await page.reload()
      await bookingPage.expectStep('Booking Details')
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
      await page.goBack()
      await bookingPage.expectStep('Confirm Details')
      await bookingPage.next()
      await bookingPage.expectStep('Booking Details')
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
      await bookingPage.chooseFirstOption('Service')
      const { date, time } = await bookingPage.chooseTime()
      await bookingPage.next()
      await bookingPage.submit()
      expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
        { rawId: person.rawId, date, time, complaint: 'Since Sunday' },
      ])
    },
  )
