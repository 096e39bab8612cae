import { screen, within } from '@testing-library/react'
import { sendOtpByEmail, sendOtpBySms, verifyOtp } from '@molar/contract'
import {
  aMatchingPatient,
  successWith,
  hangs,
  connectionLost,
  rawResponse,
  refusal,
} from '@molar/shared/testing'
import { aClinicServer, openBooking } from '../booking.harness.tsx'

const family = [
  aMatchingPatient({ rawId: '…F2', firstName: 'Adaeze', challenge: 'c', ref: 'r1' }),
  aMatchingPatient({ rawId: '…1b', firstName: 'Chidi', email: null, challenge: 'c', ref: 'r2' }),
]

describe('Confirm', () => {
  it('requests a code by email for an email address, without outer spaces', async () => {
    const api = aClinicServer()
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('  ada@example.com ')
    await screen.findByLabelText('Enter OTP')
    expect(api.sent(sendOtpByEmail)).toEqual([{ emrId: '', destination: 'ada@example.com', location: 'lag' }])
    expect(patient.lastToast()).toEqual({
      tone: 'success',
      sentence: 'Please enter code sent to your email!',
    })
    expect(screen.getByText(/sent to a•••@example.com/)).toBeVisible()
  })

  it.each(['08031234567', '+234 803 123 4567', '0044 20 7946 0018'])(
    'requests a code by SMS for %s',
    async (phone) => {
      const api = aClinicServer()
      const patient = await openBooking()
      await patient.isRegisteredIn('Abuja')
      await patient.identify(phone)
      await screen.findByLabelText('Enter OTP')
      expect(api.sent(sendOtpBySms)).toEqual([{ emrId: '', destination: phone, location: 'fct' }])
      expect(patient.lastToast()?.sentence).toBe('Please enter code sent to your phone!')
    },
  )

  it('shows the phone where the clinic ID belongs to a patient without an email address', async () => {
    const api = aClinicServer()
    api.reply(
      sendOtpByEmail,
      successWith([aMatchingPatient({ email: null })], 'Please enter code sent to your phone!'),
    )
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('LAG/004F2')
    expect(await screen.findByText(/sent to \+234•••4821/)).toBeVisible()
    expect(patient.lastToast()?.sentence).toBe('Please enter code sent to your phone!')
  })

  it('asks for an email or clinic ID if the field is empty', async () => {
    const api = aClinicServer()
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter email or clinic ID!')
    expect(patient.lastToast()).toEqual({ tone: 'warning', sentence: 'Please enter email or clinic ID!' })
    expect(api.sent(sendOtpByEmail)).toEqual([])
  })

  it('requests a code once if it is pressed twice', async () => {
    const api = aClinicServer()
    api.reply(sendOtpByEmail, hangs())
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    await patient.press('Sending the code…')
    expect(api.sent(sendOtpByEmail)).toHaveLength(1)
  })

  it.each([
    [
      'the server’s message',
      () => refusal(403, 'This branch sends no codes.'),
      'This branch sends no codes.',
    ],
    [
      'the server’s message without a wait',
      () => rawResponse(429, { success: false, message: 'Too many codes.' }),
      'Too many codes.',
    ],
    [
      'a message of our own instead of an HTML page',
      () => rawResponse(502, '<h1>Bad Gateway</h1>'),
      'Error making request!',
    ],
    ['a message of our own without a response', () => connectionLost(), 'Error making request!'],
    ['the message of a failure with status 200', () => refusal(200, 'Not today.'), 'Not today.'],
  ])('shows %s', async (_, reply, sentence) => {
    const api = aClinicServer()
    api.reply(sendOtpByEmail, reply)
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(patient.lastToast()).toEqual({ tone: 'error', sentence })
    expect(screen.getByLabelText('Clinic ID, email or phone number')).toHaveValue('ada@example.com')
  })

  it('marks the field as invalid only if the server refused its value', async () => {
    const api = aClinicServer()
    api.reply(sendOtpByEmail, connectionLost())
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    await screen.findByRole('alert')
    expect(screen.getByLabelText('Clinic ID, email or phone number')).toBeValid()
    api.reply(sendOtpByEmail, refusal(422, 'This address has no mailbox.'))
    await patient.press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent('This address has no mailbox.')
    expect(screen.getByLabelText('Clinic ID, email or phone number')).toBeInvalid()
  })

  it('offers to continue as a new patient if no patient matches', async () => {
    const api = aClinicServer([])
    api.reply(sendOtpByEmail, [])
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not find a record')
    await patient.press('Continue as a new patient')
    await patient.sees('Personal Information')
    expect(screen.getByLabelText('Email*')).toHaveValue('ada@example.com')
    expect(screen.getByRole('radio', { name: 'Lagos' })).toBeChecked()
  })
})

async function openNames() {
  const api = aClinicServer()
  api.reply(sendOtpBySms, family)
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('08031234567')
  const names = await screen.findByLabelText('Please select your name')
  return { api, patient, names }
}

describe('with several matching patients', () => {
  it('asks for the name before the code and sends the reference of the chosen patient', async () => {
    const { api, patient, names } = await openNames()
    expect(patient.lastToast()).toEqual({ tone: 'info', sentence: 'Please select your name!' })
    expect(
      within(names)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose your name', 'Adaeze O. (…F2)', 'Chidi O. (…1b)'])
    expect(screen.queryByLabelText('Enter OTP')).not.toBeInTheDocument()

    await patient.press('Continue')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select your name!')
    expect(patient.lastToast()).toEqual({ tone: 'warning', sentence: 'Please select your name!' })

    await patient.pick('Please select your name', 'Chidi O. (…1b)')
    await patient.press('Continue')
    expect(patient.lastToast()).toEqual({
      tone: 'success',
      sentence: 'Please enter code sent to your phone!',
    })
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    expect(api.sent(verifyOtp)).toEqual([
      { code: 482719, email: null, phoneNumber: '+234•••4821', challenge: 'c', ref: 'r2' },
    ])
  })

  it('goes back from the code to the names, and from there to the empty identifier', async () => {
    const { patient, names } = await openNames()
    await patient.user.selectOptions(names, 'Chidi O. (…1b)')
    await patient.press('Continue')
    await screen.findByLabelText('Enter OTP')
    await patient.press('Back')
    expect(await screen.findByLabelText('Please select your name')).toHaveValue('')
    await patient.press('Back')
    expect(await screen.findByLabelText('Clinic ID, email or phone number')).toHaveValue('')
  })

  it('keeps the chosen name for a new code, and asks for it again where the identifier was corrected', async () => {
    const { api, patient } = await openNames()
    await patient.pick('Please select your name', 'Chidi O. (…1b)')
    await patient.press('Continue')
    await patient.press('Check the branch and your details')
    await patient.press('Confirm')
    await patient.press('Check the branch and your details')
    // The last characters of the clinic IDs are the same by chance.
    api.reply(sendOtpBySms, [
      aMatchingPatient({ rawId: '…F2', firstName: 'Bola', challenge: 'd', ref: 'r3' }),
      aMatchingPatient({ rawId: '…1b', firstName: 'Sade', challenge: 'd', ref: 'r4' }),
    ])
    await patient.identify('08031234568')
    expect(await screen.findByLabelText('Please select your name')).toHaveValue('')
  })

  it('asks for a new code when another name is chosen after the code of the first one', async () => {
    const { api, patient } = await openNames()
    await patient.pick('Please select your name', 'Adaeze O. (…F2)')
    await patient.press('Continue')
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    await patient.press('Previous')
    await screen.findByText(/We have confirmed it is you/)
    await patient.press('Back')
    await patient.pick('Please select your name', 'Chidi O. (…1b)')
    const toasts = patient.lastToast()
    await patient.press('Continue')
    await screen.findByText(/This code can no longer be used/)
    expect(patient.lastToast()).toEqual(toasts)
    expect(screen.queryByText(/We have confirmed it is you/)).not.toBeInTheDocument()

    await patient.press('Send a new code')
    await screen.findByLabelText('Enter OTP')
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    expect(api.sent(verifyOtp).map(({ ref }) => ref)).toEqual(['r1', 'r2'])
  })

  it('asks for the name again if the code fits several patients', async () => {
    const { api, patient, names } = await openNames()
    api.reply(verifyOtp, refusal(409, 'Please select your name!', 'select_name'))
    await patient.user.selectOptions(names, 'Chidi O. (…1b)')
    await patient.press('Continue')
    await patient.enterCode('482719')
    expect(await screen.findByLabelText('Please select your name')).toHaveValue('')
    expect(screen.getByRole('alert')).toHaveTextContent('Please select your name!')
  })

  it('shows that the name is missing if the server has no list of names', async () => {
    const api = aClinicServer()
    api.reply(verifyOtp, refusal(409, 'Please select your name!', 'select_name'))
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('08031234567')
    await patient.enterCode('482719')
    expect(await screen.findByText('Please select your name!')).toBeVisible()
  })
})
