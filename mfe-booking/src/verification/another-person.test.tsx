import { act, screen, waitFor } from '@testing-library/react'
import { sendOtpByEmail, signOut, verifyOtp } from '@molar/contract'
import { aMatchingPatient, aVerifiedPatient, delayed, refusal, successWith } from '@molar/shared/testing'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking } from '../booking.harness.tsx'
import type { Wizard } from '../wizard/wizard.ts'

const withoutResponse = {
  key: 'old-key',
  payload: '{"patient_id":"LAG/004F2","surname":"Adaeze","description":"Bleeding"}',
  open: true,
}
const description = 'Bleeding since Sunday'
const previousPatient = (changes: Partial<Wizard> = {}) =>
  aVerifiedWizard({
    submission: withoutResponse,
    form: aForm({ rawId: 'LAG/004F2', firstName: 'Adaeze', description }),
    ...changes,
  })
const previousNewPatient = () =>
  aWizard({ stage: 'registered', submission: withoutResponse, form: aForm({ description }) })

type Patient = Awaited<ReturnType<typeof openBooking>>
const draftOf = (patient: Patient) => JSON.stringify(patient.view.draft())
const PREVIOUS_PERSON = /Bleeding|Tunde|Adaeze|old-key|Tooth Pain/

describe('another person in this tab sees nothing of the previous one', () => {
  it('A person who is not registered sees nothing of the previous person in this tab', async () => {
    aClinicServer()
    const wizard = previousPatient({ stage: 'registered' })
    const patient = await openBooking({ token: 'patient-token', wizard })
    await patient.press(/^No/)
    await patient.sees('Personal Information')
    expect(draftOf(patient)).not.toMatch(PREVIOUS_PERSON)
  })

  it('A person who continues as a new patient sees nothing of the previous booking in this tab', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: previousPatient() })
    await patient.press('Continue as a new patient')
    await patient.sees('Personal Information')
    expect(screen.getByLabelText('Email*')).toHaveValue('adaeze.okafor@example.com')
    expect(draftOf(patient)).not.toMatch(/Bleeding|old-key|Tooth Pain/)
    expect(screen.getByRole('radio', { name: 'Lagos' })).toBeChecked()
  })

  it.each([
    ['another patient', previousPatient({ stage: 'registered' })],
    ['a new patient', previousNewPatient()],
  ])('A patient who enters a code sees nothing of %s who used this tab before', async (_, wizard) => {
    const api = aClinicServer()
    const otherPatient = aVerifiedPatient({ rawId: 'LAG/01A7C', firstName: 'Ngozi' })
    api.reply(verifyOtp, otherPatient)
    const patient = await openBooking({ wizard })
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ngozi@example.com')
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    expect(screen.getByText('Welcome back, Ngozi.')).toBeVisible()
    expect(draftOf(patient)).not.toMatch(PREVIOUS_PERSON)
    expect(screen.queryByRole('button', { name: 'Booking Details' })).not.toBeInTheDocument()
  })
})

it('keeps the answers and the booking without a response of a patient who enters a new code', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: previousPatient() })
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.sees('Confirmation')
  expect(draftOf(patient)).toMatch(/Bleeding since Sunday.*old-key/)
})

/** A patient who has pressed Verify and waits for the response. */
async function openVerifying(
  response: ReturnType<typeof aVerifiedPatient | typeof refusal> = aVerifiedPatient(),
) {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  const { reply, arrives } = delayed(response)
  api.reply(verifyOtp, reply)
  await patient.enterCode('482719')
  return { patient, arrives }
}

/** Ada has asked for a code in Lagos; the response to Confirm has not arrived. */
async function openConfirming() {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  const { reply, arrives } = delayed([aMatchingPatient()])
  api.reply(sendOtpByEmail, reply)
  await patient.identify('ada@example.com')
  return { patient, arrives }
}

describe('a response that arrives after Clear my details', () => {
  it('A response to Verify after Clear my details fills in no record and stores no token', async () => {
    const { patient, arrives } = await openVerifying()
    await patient.clearDetails()
    await arrives()
    expect(patient.view.draft()).toBeNull()
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('A response to Confirm after Clear my details shows no patients', async () => {
    const { patient, arrives } = await openConfirming()
    await patient.clearDetails()
    await arrives()
    expect(patient.view.draft()).toBeNull()
  })
})

describe('a response to Verify that arrives after the patient has left the code', () => {
  it('opens no record, and ends its session, when another name was chosen', async () => {
    const api = aClinicServer(['idempotency', 'signout'])
    api.reply(signOut, successWith(null, 'You are signed out.'))
    api.reply(sendOtpByEmail, [
      aMatchingPatient({ firstName: 'Adaeze', challenge: 'c', ref: 'r1' }),
      aMatchingPatient({ rawId: '…1b', firstName: 'Chidi', challenge: 'c', ref: 'r2' }),
    ])
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    await patient.pick('Please select your name', 'Adaeze O. (…F2)')
    await patient.press('Continue')
    const { reply, arrives } = delayed(aVerifiedPatient())
    api.reply(verifyOtp, reply)
    await patient.enterCode('482719')
    await patient.press('Back')
    await patient.pick('Please select your name', 'Chidi O. (…1b)')
    await patient.press('Continue')
    await screen.findByLabelText('Enter OTP')
    await arrives()
    expect(await screen.findByText(/This code can no longer be used/)).toBeVisible()
    expect(screen.queryByText('Confirm Details', { selector: 'h1' })).not.toBeInTheDocument()
    expect(sessionStorage.getItem('token')).toBeNull()
    await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain('POST /auth/signout'))
  })

  it('keeps what is typed as a new patient', async () => {
    const { patient, arrives } = await openVerifying()
    await patient.press('Continue as a new patient')
    await patient.fill('First Name*', 'Tunde')
    await arrives()
    await patient.sees('Personal Information')
    expect(screen.getByLabelText('First Name*')).toHaveValue('Tunde')
  })

  it('shows a new patient no error about the code', async () => {
    const { patient, arrives } = await openVerifying(refusal(422, 'This code is not right.', 'code_wrong'))
    await patient.press('Continue as a new patient')
    const toasts = patient.lastToast()
    await arrives()
    await patient.sees('Personal Information')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(patient.lastToast()).toEqual(toasts)
  })
})

it('ignores the response to Confirm for an identifier that was changed since', async () => {
  const { patient, arrives } = await openConfirming()
  await patient.fill('Clinic ID, email or phone number', 'chidi@example.com')
  await arrives()
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeEnabled()
  expect(screen.queryByLabelText('Enter OTP')).not.toBeInTheDocument()
})

it('ignores the response to Confirm for a branch that was changed since', async () => {
  const { patient, arrives } = await openConfirming()
  await act(() => patient.view.router.navigate(-1))
  await patient.press(/^Abuja/)
  await patient.sees('Find your clinic record (Abuja)')
  await arrives()
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeEnabled()
  expect(screen.queryByLabelText('Enter OTP')).not.toBeInTheDocument()
})

it('says why Next does nothing while an earlier step has no response, and Next works after it', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  const { reply, arrives } = delayed(aVerifiedPatient())
  await patient.identify('ada@example.com')
  api.reply(verifyOtp, reply)
  await patient.enterCode('482719')
  await patient.press('Check the branch and your details')
  await patient.press('Confirm')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We are still waiting for the response to your last step.',
  )
  await arrives()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('shows no errors of the previous person after Clear my details', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.next()
  await screen.findByRole('alert')
  await patient.clearDetails()
  await patient.press(/^No/)
  await patient.sees('Personal Information')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
