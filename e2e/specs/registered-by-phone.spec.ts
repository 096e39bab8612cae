import { expect, test } from '../fixtures/test.ts'
import { chooseAppointment } from '../pages/booking-flows.ts'
import { draw } from '../support/chance.ts'
import { spellingsOf } from '../support/clinic.ts'

test(
  'a registered patient books with a code sent by SMS',
  { tag: ['@base', '@release-check-booking-once', '@books'] },
  async ({ bookingPage, clinic }) => {
    const person = await clinic.registerPatient({ email: null, location: 'phc' })
    const [usual, ...others] = spellingsOf(person.phone)
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('phc')
    await bookingPage.enterIdentifier(draw([usual!, ...others], usual!))
    await bookingPage.expectNotice('Please enter code sent to your phone!')
    await bookingPage.enterCode(await clinic.codeFor(person.phone))
    await bookingPage.expectStep('Confirm Details')

    await bookingPage.next()
    const { date, time } = await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()

    expect(await clinic.bookingsFor(person.phone)).toMatchObject([
      { rawId: person.rawId, location: 'phc', date, time },
    ])
  },
)
