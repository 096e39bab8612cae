import { expect, test } from '../fixtures/test.ts'
import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expectAllSentTimes, rememberSentTimes, waitForSunday } from '../pages/sent-times.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, chooseName } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'

test(
  'of three patients with one phone number, the chosen one is booked',
  { tag: ['@base-long', '@release-check-booking-once', '@books', '@language-2'] },
  async ({ bookingPage, clinic, page }) => {
    const { phone } = aPerson()
    const mother = await clinic.registerPatient({ phone, firstName: 'Folúkẹ́', lastName: 'Adébáyọ̀' })
    const son = await clinic.registerPatient({ phone, firstName: 'Táíwò', lastName: 'Adébáyọ̀', email: null })
    const daughter = await clinic.registerPatient({ phone, firstName: 'Kẹ́hìndé', lastName: 'Adébáyọ̀' })

    const sentTimes = rememberSentTimes(bookingPage)
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await bookingPage.enterIdentifier(phone.replace('+234', '0'))
    const names = bookingPage.field('Please select your name')
    await expect(names.getByRole('option')).toHaveCount(4) // and the one that asks
    // The first name of the list, by mistake.
    await chooseName(bookingPage, mother)
    await page.goBack()
    await chooseName(bookingPage, son)
    await bookingPage.enterCode(await clinic.codeFor(phone))
    await bookingPage.expectStep('Confirm Details')
    await bookingPage.expectText(bookingPage.text('Welcome back, {{name}}.', { name: 'Táíwò' }))

    await bookingPage.next()
    if (COMBINATIONS.length > 0) {
      await bookingPage.expectStep('Booking Details')
      // Lagos alone is open on Sundays.
      await bookingPage.field('Date*').fill(await waitForSunday(bookingPage, sentTimes))
      await expectAllSentTimes(bookingPage, sentTimes)
    }
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    expect(await expectConfirmation(bookingPage, clinic, phone)).toMatchObject([
      { rawId: son.rawId, firstName: 'Táíwò' },
    ])
    expect(await clinic.bookingsFor(mother.email!)).toEqual([])
    expect(await clinic.bookingsFor(daughter.email!)).toEqual([])
  },
)

test('two siblings with one phone number recognise their names, and the code comes after the name', async ({
  bookingPage,
  environment,
}) => {
  const { phone } = aPerson()
  await environment.clinic.registerPatient({ phone, firstName: 'Bọ́lá', lastName: 'Adeyemi' })
  await environment.clinic.registerPatient({ phone, firstName: 'Sadé', lastName: 'Adeyemi' })
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier(phone)
  await bookingPage.expectNotice('Please select your name!')
  const names = bookingPage.field('Please select your name').getByRole('option')
  await expect(names.filter({ hasText: 'Bọ́lá A.' })).toHaveCount(1)
  await expect(names.filter({ hasText: 'Sadé A.' })).toHaveCount(1)
  // Before the code the last names are not shown.
  await expect(bookingPage.page.getByRole('main')).not.toContainText('Adeyemi')
  await expect(bookingPage.codeField).toHaveCount(0)

  await bookingPage.button('Continue').click()
  await expect(bookingPage.page.getByRole('alert').getByText('Please select your name!')).not.toHaveCount(0)
  await bookingPage.expectStep('Validation')
  expect(environment.network.callsWithResponse('PATCH /verify-otp')).toEqual([])
})
