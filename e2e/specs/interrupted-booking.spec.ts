import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { lookElsewhere } from '../support/away.ts'

// `npm test` has a spec for each of these interruptions.
if (COMBINATIONS.length > 0)
  test(
    'a patient who looks elsewhere for ten minutes, and whose tab is loaded again, books with everything that was entered',
    { tag: ['@matrix-booking-once', '@books', '@away'] },
    async ({ bookingPage, clinic, page }) => {
      const person = await clinic.registerPatient({ location: 'lag' })
      await bookingPage.openBookingPage()
      await bookingPage.chooseBranch('lag')
      await bookingPage.enterIdentifier(person.email!)
      await bookingPage.expectCodeField()
      await lookElsewhere(page, { minutes: 5 })
      await bookingPage.enterCode(await clinic.codeFor(person.email!))
      await bookingPage.expectStep('Confirm Details')
      await bookingPage.next()
      await bookingPage.chooseType('Consultation')
      await bookingPage.enterComplaint('Since Sunday')

      await lookElsewhere(page, { minutes: 10 })
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
      await page.reload()
      await bookingPage.expectStep('Booking Details')
      await expect(bookingPage.field('Complaint')).toHaveValue('Since Sunday')
      await bookingPage.chooseFirstOption('Service')
      const { date, time } = await bookingPage.chooseTime()
      await bookingPage.next()
      await bookingPage.submit()
      await bookingPage.expectBooked()
      expect(await clinic.bookingsFor(person.email!)).toMatchObject([
        { rawId: person.rawId, date, time, complaint: 'Since Sunday' },
      ])
    },
  )
