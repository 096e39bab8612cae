import { expect, test } from '../fixtures/test.ts'
import { chooseAppointment, verifyByEmail } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { insertText } from '../pages/controls.ts'

test(
  'a patient whose token expired before Submit enters a new code and returns to the summary',
  { tag: ['@release-check-booking-once', '@books'] },
  async ({ bookingPage, environment }) => {
    // Registered in Lagos, books in Port Harcourt.
    const person = await environment.clinic.registerPatient({ location: 'lag' })
    await verifyByEmail(bookingPage, environment.clinic, person)
    await bookingPage.chooseLocation('phc')
    await bookingPage.next()
    const { date, time } = await chooseAppointment(bookingPage, { complaint: 'Wisdom tooth' })
    await environment.clinic.expireTokensOf(person)
    await bookingPage.submit()

    await bookingPage.expectStep('Validation')
    await bookingPage.expectText(/Your session has timed out/)
    expect(await environment.clinic.bookingsFor(person.email!)).toEqual([])

    await bookingPage.button('Send a new code').click()
    const code = await environment.clinic.codeFor(person.email!, { nth: 2 })
    await insertText(bookingPage.codeField, `Molar: ${code} is your code.`)
    await bookingPage.button('Verify').click()
    await bookingPage.expectStep('Confirmation')
    await expect(bookingPage.summary('Complaint')).toHaveText('Wisdom tooth')
    await bookingPage.submit()
    expect(await expectConfirmation(bookingPage, environment.clinic, person.email!)).toMatchObject([
      { rawId: person.rawId, location: 'phc', date, time, complaint: 'Wisdom tooth' },
    ])
  },
)
