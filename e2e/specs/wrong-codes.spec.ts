import { expect, test } from '../fixtures/test.ts'
import { ownTheTime, timePasses } from '../support/time.ts'

test('after five wrong codes the right code is refused too, and a new code works', async ({
  patient,
  ours,
  page,
}) => {
  await ownTheTime(page)
  const person = await ours.clinic.registers()
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('lag')
  await patient.givesIdentifier(person.email!)
  await patient.seesCodeField()
  const code = await ours.clinic.codeFor(person.email!)
  const wrong = code === '111111' ? '222222' : '111111'

  for (let tries = 1; tries <= 5; tries++) {
    await patient.entersCode(wrong)
    await ours.network.waitForAnswer('PATCH /verify-otp', tries)
    await patient.isRefused()
  }
  await patient.entersCode(code)
  await ours.network.waitForAnswer('PATCH /verify-otp', 6)
  await patient.isRefused()
  await patient.isAt('Validation')
  const tokens = `select 1 from tokens t join patients p on p.id = t.patient_id where p.raw_id = $1`
  expect(await ours.database.query(tokens, [person.rawId])).toEqual([])

  await expect(patient.button('Send a new code')).toBeDisabled()
  await timePasses(page, 181)
  await patient.button('Send a new code').click()
  await patient.entersCode(await ours.clinic.codeFor(person.email!, { nth: 2 }))
  await patient.isAt('Confirm Details')
  expect(await ours.database.query(tokens, [person.rawId])).toHaveLength(1)
})

test(
  'a code with letters is refused, and spaces and hyphens in it are ignored',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = await clinic.registers()
    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('lag')
    await patient.givesIdentifier(person.email!)
    await patient.seesCodeField()
    const code = await clinic.codeFor(person.email!)
    await patient.entersCode('12a456')
    await patient.isTold('OTP must contain integers only!')
    expect(network.answered('PATCH /verify-otp')).toEqual([])

    await patient.entersCode(`${code.slice(0, 3)}-${code.slice(3)} `)
    await patient.isAt('Confirm Details')
  },
)
