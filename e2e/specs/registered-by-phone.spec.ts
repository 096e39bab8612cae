import { expect, test } from '../fixtures/test.ts'
import { bookFromStep3, chooseAppointment } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { tapOrClick } from '../pages/controls.ts'
import { pressPrevious } from '../pages/steps.ts'
import { draw } from '../support/chance.ts'
import { anyAge, aPerson, spellingsOf } from '../support/clinic.ts'

test(
  'a registered patient books with a code sent by SMS',
  { tag: ['@base', '@release-check-booking-once', '@books', '@not-chromium'] },
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

test(
  'a patient who has entered a code and then answers No books for somebody without a record',
  { tag: ['@base-long', '@release-check-booking-once', '@books'] },
  async ({ bookingPage, clinic, network, page }) => {
    const mother = await clinic.registerPatient({ email: null })
    const other = aPerson({ age: anyAge() })
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch(mother.location)
    await bookingPage.enterIdentifier(mother.phone)
    await bookingPage.expectCodeField()
    await bookingPage.enterCode(await clinic.codeFor(mother.phone))
    await bookingPage.expectStep('Confirm Details')
    await pressPrevious(bookingPage)
    await bookingPage.expectHeading('Confirm it is you')
    // Back leads through the stages before.
    await page.goBack()
    await expect(bookingPage.identifierField).toBeVisible()
    await tapOrClick(bookingPage.button('Back'))
    await bookingPage.expectHeading('Where did you register?')
    await page.goBack()
    await bookingPage.startAsNewPatient()
    await expect(bookingPage.field('First Name*')).toHaveValue('')
    await bookingPage.fillDetails(detailsOf(other))
    await bookingPage.next()
    await bookFromStep3(bookingPage, clinic, other)
    expect(await clinic.bookingsFor(other.email!)).toMatchObject([
      { rawId: null, firstName: other.firstName, lastName: other.lastName },
    ])
    expect(await clinic.bookingsFor(mother.phone)).toEqual([])
    const [sent] = network.callsWithResponse('POST /appointments/book')
    expect(JSON.parse(sent!.body)).toMatchObject({ age: Number(other.age) })
  },
)
