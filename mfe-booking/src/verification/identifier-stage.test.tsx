import { screen } from '@testing-library/react'
import { sendOtpByEmail, sendOtpBySms, verifyOtp } from '@molar/contract'
import { aMatchingPatient, refusal, successWith } from '@molar/shared/testing'
import { aClinicServer, aWizard, openBooking } from '../booking.harness.tsx'

it('requests a code by SMS for a number copied from the contacts, with invisible characters around it', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Abuja')
  await patient.identify('\u202a+234 803 123 4567\u202c')
  await screen.findByLabelText('Enter OTP')
  expect(api.sent(sendOtpBySms)).toEqual([{ emrId: '', destination: '+234 803 123 4567', location: 'fct' }])
})

it('says in the words of the server where the code for a clinic ID was sent, if no contact is named', async () => {
  const api = aClinicServer()
  const match = aMatchingPatient({ email: null, phoneNumber: null })
  api.reply(sendOtpByEmail, successWith([match], 'Der Code wurde an Ihr Telefon gesendet!'))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('LAG/004F2')
  await screen.findByLabelText('Enter OTP')
  expect(patient.lastToast()?.sentence).toBe('Der Code wurde an Ihr Telefon gesendet!')
})

it('requests a code by email for a clinic ID', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Port Harcourt')
  await patient.identify('PHC/004F2')
  await screen.findByLabelText('Enter OTP')
  expect(api.sent(sendOtpByEmail)).toEqual([{ emrId: 'PHC/004F2', destination: '', location: 'phc' }])
  expect(patient.lastToast()?.sentence).toBe('Please enter code sent to your email!')
})

it('names no contact where the server names none for a clinic ID', async () => {
  const api = aClinicServer()
  api.reply(sendOtpByEmail, [aMatchingPatient({ email: null, phoneNumber: null })])
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('LAG004F2')
  expect(await screen.findByText(/sent to the phone or email the clinic has for you/)).toBeVisible()
})

it('offers to continue as a new patient when the server refuses to send a code', async () => {
  const api = aClinicServer()
  const refused = 'Please try again in 5 hours, call the branch, or continue as a new patient.'
  api.reply(sendOtpBySms, refusal(429, refused))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('08031234567')
  expect(await screen.findByRole('alert')).toHaveTextContent(refused)
  await patient.press('Continue as a new patient')
  await patient.sees('Personal Information')
  expect(screen.getByLabelText('Phone Number*')).toHaveValue('08031234567')
})

describe('a request for one code too many', () => {
  const TOO_MANY = 'You have asked for several codes. Use the most recent one, or try again in 9 minutes.'

  /** At the identifier stage, with a code that was sent, and no further one. */
  async function openIdentifierAgain(matches = [aMatchingPatient()]) {
    const api = aClinicServer()
    api.reply(sendOtpBySms, matches)
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('08031234567')
    await patient.press('Check the branch and your details')
    api.reply(sendOtpBySms, refusal(429, TOO_MANY))
    return { api, patient }
  }

  it('leads to the field of the last code, and says there why', async () => {
    const { api, patient } = await openIdentifierAgain()
    await patient.press('Confirm')
    await patient.sees('Confirm it is you')
    expect(await screen.findByRole('alert')).toHaveTextContent(TOO_MANY)
    await patient.press('Check the branch and your details')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await patient.press('Confirm')
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    expect(api.sent(verifyOtp)).toHaveLength(1)
  })

  it('stays at the identifier if the last code was for another one', async () => {
    const { patient } = await openIdentifierAgain()
    await patient.identify('08031234568')
    expect(await screen.findByRole('alert')).toHaveTextContent(TOO_MANY)
    expect(screen.getByLabelText('Clinic ID, email or phone number')).toHaveValue('08031234568')
  })

  /** At a stage, with a code that was sent so many minutes ago. */
  async function openWithCode(stage: 'code' | 'identifier', minutes: number, ended = false) {
    const api = aClinicServer()
    const identifier = 'ada@example.com'
    const at = Date.now() - minutes * 60_000
    const sent = { identifier, matches: [aMatchingPatient()], chosen: 0, via: 'email' as const, at, ended }
    const patient = await openBooking({
      wizard: aWizard({ stage, reached: 1, registered: true, branch: 'lag', identifier, sent }),
    })
    api.reply(sendOtpByEmail, refusal(429, TOO_MANY))
    return patient
  }

  it.each([
    ['has expired', 11, false],
    ['has ended after wrong attempts', 1, true],
  ])('stays at the identifier if the last code %s', async (_, minutes, ended) => {
    const patient = await openWithCode('identifier', minutes, ended)
    await patient.press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent(TOO_MANY)
    expect(screen.getByLabelText('Clinic ID, email or phone number')).toHaveValue('ada@example.com')
  })

  it('is explained at the code stage only, if it was made there', async () => {
    const patient = await openWithCode('code', 4)
    await patient.press('Send a new code')
    expect(await screen.findByRole('alert')).toHaveTextContent(TOO_MANY)
    await patient.press('Back')
    await patient.sees('Find your clinic record (Lagos)')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
