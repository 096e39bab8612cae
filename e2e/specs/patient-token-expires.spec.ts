import { expect, test } from '../fixtures/test.ts'
import { reachSummaryByEmail } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'

test(
  'a patient whose token expired before Submit enters a new code and returns to the summary',
  { tag: ['@release-check-booking-once', '@books'] },
  async ({ bookingPage, environment }) => {
    const person = await environment.clinic.registerPatient()
    const { date, time } = await reachSummaryByEmail(bookingPage, environment.clinic, person, {
      complaint: 'Wisdom tooth',
    })
    await environment.clinic.expireTokensOf(person)
    await bookingPage.submit()

    await bookingPage.expectStep('Validation')
    await bookingPage.expectText(/Your session has timed out/)
    expect(await environment.clinic.bookingsFor(person.email!)).toEqual([])

    await bookingPage.button('Send a new code').click()
    await bookingPage.enterCode(await environment.clinic.codeFor(person.email!, { nth: 2 }))
    await bookingPage.expectStep('Confirmation')
    await expect(bookingPage.summary('Complaint')).toHaveText('Wisdom tooth')
    await bookingPage.submit()
    expect(await expectConfirmation(bookingPage, environment.clinic, person.email!)).toMatchObject([
      { rawId: person.rawId, date, time, complaint: 'Wisdom tooth' },
    ])
  },
)
