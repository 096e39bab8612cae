import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment } from '../pages/journeys.ts'

test(
  'of three patients with one phone number, the chosen one is booked',
  { tag: '@base' },
  async ({ bookingPage, clinic }) => {
    const { phone } = aPerson()
    const mother = await clinic.registerPatient({ phone, firstName: 'Folúkẹ́', lastName: 'Adébáyọ̀' })
    const son = await clinic.registerPatient({ phone, firstName: 'Táíwò', lastName: 'Adébáyọ̀', email: null })
    const daughter = await clinic.registerPatient({ phone, firstName: 'Kẹ́hìndé', lastName: 'Adébáyọ̀' })

    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await bookingPage.enterIdentifier(phone)
    const names = bookingPage.field('Please select your name')
    await expect(names.getByRole('option')).toHaveCount(4) // and the one that asks
    const own = names.getByRole('option').filter({ hasText: son.rawId.slice(-2) })
    await names.selectOption((await own.getAttribute('value')) ?? '')
    await bookingPage.enterCode(await clinic.codeFor(phone))
    await bookingPage.expectStep('Confirm Details')
    await expect(bookingPage.field('First Name*')).toHaveValue('Táíwò')

    await bookingPage.next()
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()

    expect(await clinic.bookingsFor(phone)).toMatchObject([{ rawId: son.rawId, firstName: 'Táíwò' }])
    expect(await clinic.bookingsFor(mother.email!)).toEqual([])
    expect(await clinic.bookingsFor(daughter.email!)).toEqual([])
  },
)

test('the code is not verified until one of several patients is chosen', async ({
  bookingPage,
  environment,
}) => {
  const { phone } = aPerson()
  await environment.clinic.registerPatient({ phone, firstName: 'Bọ́lá' })
  await environment.clinic.registerPatient({ phone, firstName: 'Sadé' })
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier(phone)
  await bookingPage.expectCodeField()
  // Before the code nothing gives the names away.
  await expect(bookingPage.page.getByRole('main')).not.toContainText('Bọ́lá')
  await bookingPage.enterCode(await environment.sms.codeFor(phone))
  await bookingPage.expectNotice('Please select your name!')

  await bookingPage.expectStep('Validation')
  expect(environment.network.answeredCalls('PATCH /verify-otp')).toEqual([])
})
