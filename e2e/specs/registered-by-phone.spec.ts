import { expect, test } from '../fixtures/test.ts'
import { chooseAppointment } from '../pages/booking-flows.ts'

test(
  'a registered patient books with a code sent by SMS',
  { tag: '@base' },
  async ({ bookingPage, clinic }) => {
    const person = await clinic.registerPatient({ email: null, location: 'phc' })
    // As people write it here: 0 and ten digits.
    const number = person.phone.replace('+234', '0')
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('phc')
    await bookingPage.enterIdentifier(number)
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
