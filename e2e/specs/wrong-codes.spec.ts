import { expect, test } from '../fixtures/test.ts'
import { controlClock, advanceClock } from '../support/page-clock.ts'

test('after five wrong codes the page says when a new code can be requested, and the new code works', async ({
  bookingPage,
  environment,
  page,
}) => {
  await controlClock(page)
  const person = await environment.clinic.registerPatient()
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier(person.email!)
  await bookingPage.expectCodeField()
  const code = await environment.clinic.codeFor(person.email!)
  const wrong = code === '111111' ? '222222' : '111111'

  for (let tries = 1; tries <= 5; tries++) {
    await bookingPage.enterCode(wrong)
    await environment.network.waitForResponseTo('PATCH /verify-otp', tries)
    await bookingPage.expectRefusal()
  }
  await expect(bookingPage.codeField).toHaveCount(0)
  await bookingPage.expectStep('Validation')
  const tokens = `select 1 from tokens t join patients p on p.id = t.patient_id where p.raw_id = $1`
  expect(await environment.database.query(tokens, [person.rawId])).toEqual([])

  await expect(bookingPage.button('Send a new code')).toBeDisabled()
  await expect(bookingPage.page.getByText(/You can ask for a new code in [0-2]:\d\d\./)).toBeVisible()
  await advanceClock(page, 181)
  await bookingPage.button('Send a new code').click()
  await bookingPage.enterCode(await environment.clinic.codeFor(person.email!, { nth: 2 }))
  await bookingPage.expectStep('Confirm Details')
  expect(await environment.database.query(tokens, [person.rawId])).toHaveLength(1)
})

test(
  'a code with letters is refused, and a pasted message with the code is accepted',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, network }) => {
    const person = await clinic.registerPatient()
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await bookingPage.enterIdentifier(person.email!)
    await bookingPage.expectCodeField()
    const code = await clinic.codeFor(person.email!)
    await bookingPage.enterCode('12a456')
    await bookingPage.expectNotice('OTP must contain integers only!')
    expect(network.callsWithResponse('PATCH /verify-otp')).toEqual([])

    // A pasted text arrives as a whole.
    await bookingPage.codeField.fill(`Your code is ${code.slice(0, 3)}-${code.slice(3)}.`)
    await bookingPage.button('Verify').click()
    await bookingPage.expectStep('Confirm Details')
  },
)
