import { act, screen } from '@testing-library/react'
import { sendOtpByEmail, verifyOtp } from '@molar/contract'
import {
  aMatchingPatient,
  successWith,
  hangs,
  connectionLost,
  rawResponse,
  refusal,
} from '@molar/shared/testing'
import { aClinicServer, aWizard, openBooking } from '../booking.harness.tsx'
import type { SentCode } from '../wizard/wizard.ts'

async function openCodeStage(match = aMatchingPatient()) {
  const api = aClinicServer()
  api.reply(sendOtpByEmail, successWith([match], 'Please enter code sent to your email!'))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  await screen.findByLabelText('Enter OTP')
  return { api, patient }
}

describe('the code', () => {
  it('shows the code as one field that a phone can fill in', async () => {
    await openCodeStage()
    const field = screen.getByLabelText('Enter OTP')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  })

  it.each(['', '12a456', '12.5'])('refuses the code "%s" before it is sent', async (typed) => {
    const { api, patient } = await openCodeStage()
    await patient.enterCode(typed)
    expect(await screen.findByRole('alert')).toHaveTextContent('OTP must contain integers only!')
    expect(patient.lastToast()).toEqual({ tone: 'warning', sentence: 'OTP must contain integers only!' })
    expect(api.sent(verifyOtp)).toEqual([])
  })

  it.each(['48271', '4827190'])(
    'refuses the code "%s" of another length before it is sent',
    async (typed) => {
      const { api, patient } = await openCodeStage(aMatchingPatient({ challenge: 'c1' }))
      await patient.enterCode(typed)
      expect(await screen.findByRole('alert')).toHaveTextContent('The code has 6 digits.')
      expect(api.sent(verifyOtp)).toEqual([])
    },
  )

  it('accepts a code of any length on a base-only server', async () => {
    const { api, patient } = await openCodeStage()
    await patient.enterCode('4827')
    await patient.sees('Confirm Details')
    expect(api.sent(verifyOtp)).toHaveLength(1)
  })

  it('fills in the record, stores the token and shows Success!', async () => {
    const { patient } = await openCodeStage()
    await patient.enterCode(' 482 719 ')
    await patient.sees('Confirm Details')
    expect(patient.lastToast()).toEqual({ tone: 'success', sentence: 'Success!' })
    expect(sessionStorage.getItem('token')).toBe('patient-token')
    expect(screen.getByText('Welcome back, Adaeze.')).toBeVisible()
    expect(JSON.stringify(patient.view.draft())).not.toMatch(/patient-token|482 ?719/)
  })

  it('keeps a wrong code in the field with the server’s message', async () => {
    const { api, patient } = await openCodeStage()
    api.reply(verifyOtp, refusal(422, 'This code is not right.', 'code_wrong'))
    await patient.enterCode('111111')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.')
    expect(screen.getByLabelText('Enter OTP')).toHaveValue('111111')
  })

  it('sends a code with the same key until it is corrected or has a response, and then with a new key', async () => {
    const { api, patient } = await openCodeStage()
    const keys = () =>
      api.calls
        .filter(({ call }) => call === 'PATCH /verify-otp')
        .map(({ headers }) => headers['Idempotency-Key'])
    api.reply(verifyOtp, connectionLost())
    for (const code of ['482718', '482719']) {
      await patient.enterCode(code)
      await screen.findByRole('alert')
    }
    api.reply(verifyOtp, refusal(422, 'This code is not right.', 'code_wrong'))
    await patient.press('Verify')
    await screen.findByText('This code is not right.')
    await patient.press('Verify')
    await screen.findByText('This code is not right.')
    const [mistyped, first, second, third] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(first).not.toBe(mistyped)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('sends a code once if Verify is pressed twice', async () => {
    const { api, patient } = await openCodeStage()
    api.reply(verifyOtp, hangs())
    await patient.enterCode('482719')
    await patient.press('Verifying…')
    expect(api.sent(verifyOtp)).toHaveLength(1)
  })

  it('shows an error if the response to a code has no token', async () => {
    const { api, patient } = await openCodeStage()
    api.reply(verifyOtp, rawResponse(200, { success: true, message: 'ok' }))
    await patient.enterCode('482719')
    expect(await screen.findByRole('alert')).toHaveTextContent('Error making request!')
  })
})

it.each([
  ['Your code is 482719', '482719'],
  ['482 719 is your Molar Dental code. It expires in 10 minutes.', '482719'],
  ['Call 0805 551 2904. Code: 482-719.', '482719'],
  ['Call us on 08055512904', 'Call us on 08055512904'],
])('reads from the pasted message "%s" the text "%s"', async (text, kept) => {
  const { patient } = await openCodeStage()
  await patient.fill('Enter OTP', text)
  expect(screen.getByLabelText('Enter OTP')).toHaveValue(kept)
})

describe('without a code', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('offers a new code after 180 seconds', async () => {
    const api = aClinicServer()
    const patient = await openBooking({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    const again = await screen.findByRole('button', { name: 'Send a new code' })
    expect(again).toBeDisabled()
    expect(again).toHaveAccessibleDescription('You can ask for a new code in 3:00.')
    act(() => jest.advanceTimersByTime(115_000))
    expect(again).toHaveAccessibleDescription('You can ask for a new code in 1:05.')
    act(() => jest.advanceTimersByTime(64_000))
    expect(again).toBeDisabled()
    act(() => jest.advanceTimersByTime(1_000))
    expect(again).toBeEnabled()

    await patient.press('Send a new code')
    expect(api.sent(sendOtpByEmail)).toHaveLength(2)
    expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeDisabled()
    expect(screen.getByLabelText('Enter OTP')).toHaveFocus()
  })

  it('says after five wrong codes when a new one can be requested, and accepts no other', async () => {
    const api = aClinicServer()
    api.reply(verifyOtp, refusal(422, 'This code can no longer be used.', 'code_ended'))
    const patient = await openBooking({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    await patient.enterCode('111111')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code can no longer be used.')
    expect(screen.queryByLabelText('Enter OTP')).not.toBeInTheDocument()
    const again = screen.getByRole('button', { name: 'Send a new code' })
    expect(again).toBeDisabled()
    expect(again).toHaveAccessibleDescription(/You can ask for a new code in \d:\d\d\./)
    act(() => jest.advanceTimersByTime(180_000))
    await patient.press('Send a new code')
    expect(await screen.findByLabelText('Enter OTP')).toHaveValue('')
    expect(screen.getByLabelText('Enter OTP')).toHaveFocus()
    expect(api.sent(sendOtpByEmail)).toHaveLength(2)
  })
})

describe('a code that has ended after five wrong attempts', () => {
  const ENDED = 'This code can no longer be used.'
  // The new code can be asked for at once.
  const sent = { matches: [aMatchingPatient()], chosen: 0, via: 'email', at: 0 } as const
  const atCode = (changes: Partial<SentCode> = {}) =>
    aWizard({
      stage: 'code',
      reached: 1,
      registered: true,
      branch: 'lag',
      identifier: 'ada@example.com',
      sent: { ...sent, matches: [...sent.matches], ...changes },
    })

  it('is explained by a note that has the focus, because the field and its button have gone', async () => {
    const api = aClinicServer()
    api.reply(verifyOtp, refusal(422, ENDED, 'code_ended'))
    const patient = await openBooking({ wizard: atCode() })
    await patient.enterCode('111111')
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent(ENDED)
    expect(document.activeElement).toContainElement(note)
    expect(document.activeElement).not.toContainElement(screen.getByRole('heading', { level: 1 }))
  })

  it('is not asked for again when the request for a new one is refused', async () => {
    const api = aClinicServer()
    api.reply(verifyOtp, refusal(422, ENDED, 'code_ended'))
    const patient = await openBooking({ wizard: atCode() })
    await patient.enterCode('111111')
    await screen.findByText(ENDED)
    api.reply(sendOtpByEmail, refusal(429, 'Please wait before you ask for another code.'))
    await patient.press('Send a new code')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait before you ask for another code.')
    expect(screen.queryByLabelText('Enter OTP')).not.toBeInTheDocument()
    api.restore(sendOtpByEmail)
    await patient.press('Send a new code')
    expect(await screen.findByLabelText('Enter OTP')).toHaveFocus()
  })

  it('is still explained after a reload, and the focus stays at the start of the page', async () => {
    aClinicServer()
    await openBooking({ wizard: atCode({ ended: true }) })
    expect(await screen.findByRole('alert')).toHaveTextContent(`${ENDED} Please ask for a new one.`)
    expect(document.body).toHaveFocus()
  })
})

it('offers to check the identifier, which is kept, and to continue as a new patient', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('08031234567')
  await patient.press('Check the branch and your details')
  expect(await screen.findByLabelText('Clinic ID, email or phone number')).toHaveValue('08031234567')
  await patient.press('Confirm')
  await patient.press('Continue as a new patient')
  await patient.sees('Personal Information')
  expect(screen.getByLabelText('Phone Number*')).toHaveValue('08031234567')
})

it('clears the identifier when the Back arrow is pressed', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('08031234567')
  await screen.findByLabelText('Enter OTP')
  await patient.press('Back')
  expect(await screen.findByLabelText('Clinic ID, email or phone number')).toHaveValue('')
  await patient.press('Back')
  await patient.sees('Where did you register?')
})
