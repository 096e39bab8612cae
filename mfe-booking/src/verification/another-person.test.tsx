import { act, screen } from '@testing-library/react'
import { bookAppointment, sendOtpByEmail, verifyOtp } from '@molar/contract'
import { aBookedAppointment, aMatchingPatient, aVerifiedPatient, noAnswer } from '@molar/shared/testing'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking } from '../booking.harness.tsx'
import type { Wizard } from '../wizard/wizard.ts'

const lost = { key: 'old-key', payload: '{"surname":"Tunde","description":"Bleeding"}', open: true }
const description = 'Bleeding since Sunday'
const earlierPatient = (changes: Partial<Wizard> = {}) =>
  aVerifiedWizard({
    submission: lost,
    form: aForm({ rawId: 'LAG/004F2', firstName: 'Adaeze', description }),
    ...changes,
  })
const earlierNewPatient = () =>
  aWizard({ stage: 'registered', submission: lost, form: aForm({ description }) })

type Patient = Awaited<ReturnType<typeof openBooking>>
const keptOf = (patient: Patient) => JSON.stringify(patient.view.draft())
const OF_THE_EARLIER = /Bleeding|Tunde|Adaeze|old-key|Tooth Pain/

describe('the next person in this tab finds nothing of the one before', () => {
  it('after No', async () => {
    aClinicServer()
    const wizard = earlierPatient({ stage: 'registered' })
    const patient = await openBooking({ token: 'patient-token', wizard })
    await patient.press(/^No/)
    await patient.sees('Personal Information')
    expect(keptOf(patient)).not.toMatch(OF_THE_EARLIER)
  })

  it('after Continue as a new patient', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: earlierPatient() })
    await patient.press('Continue as a new patient')
    await patient.sees('Personal Information')
    expect(screen.getByLabelText('Email*')).toHaveValue('adaeze.okafor@example.com')
    expect(keptOf(patient)).not.toMatch(/Bleeding|old-key|Tooth Pain/)
    expect(screen.getByRole('radio', { name: 'Lagos' })).toBeChecked()
  })

  it.each([
    ['another patient', earlierPatient({ stage: 'registered' })],
    ['a new patient', earlierNewPatient()],
  ])('after the code of a patient, where it was %s', async (_, wizard) => {
    const api = aClinicServer()
    const somebodyElse = aVerifiedPatient({ rawId: 'LAG/01A7C', firstName: 'Ngozi' })
    api.reply(verifyOtp, somebodyElse)
    const patient = await openBooking({ wizard })
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ngozi@example.com')
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    expect(screen.getByLabelText('First Name*')).toHaveValue('Ngozi')
    expect(keptOf(patient)).not.toMatch(OF_THE_EARLIER)
    expect(screen.queryByRole('button', { name: 'Booking Details' })).not.toBeInTheDocument()
  })
})

it('keeps the visit and the lost submit of a patient who verifies again', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: earlierPatient() })
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.sees('Confirmation')
  expect(keptOf(patient)).toMatch(/Bleeding since Sunday.*old-key/)
})

/** An answer that arrives when the test says so. */
function held<Answer>(answer: Answer) {
  const gate = new EventTarget()
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve))
  return {
    reply: () => opened.then(() => answer),
    arrives: () => act(async () => void gate.dispatchEvent(new Event('open'))),
  }
}

async function clears(patient: Patient) {
  await patient.press('Clear my details')
  await patient.press('Clear my details')
  await patient.sees('Are you registered with the clinic?')
}

describe('an answer to whoever was here before', () => {
  it('to a code fills in nothing', async () => {
    const api = aClinicServer()
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    const { reply, arrives } = held(aVerifiedPatient())
    api.reply(verifyOtp, reply)
    await patient.enterCode('482719')
    await clears(patient)
    await arrives()
    expect(patient.view.draft()).toBeNull()
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('to Confirm names nobody', async () => {
    const api = aClinicServer()
    const patient = await openBooking()
    await patient.isRegisteredIn('Lagos')
    const { reply, arrives } = held([aMatchingPatient()])
    api.reply(sendOtpByEmail, reply)
    await patient.identify('ada@example.com')
    await clears(patient)
    await arrives()
    expect(patient.view.draft()).toBeNull()
  })

  it.each([
    ['that it is booked', aBookedAppointment()],
    ['that nobody answers', noAnswer()],
  ])('to Submit, %s, is not shown', async (_, answer) => {
    const api = aClinicServer()
    const { reply, arrives } = held(answer)
    api.reply(bookAppointment, reply)
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    await clears(patient)
    await arrives()
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })
})

it('shows no mistakes of whoever cleared the page', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.next()
  await screen.findByRole('alert')
  await clears(patient)
  await patient.press(/^No/)
  await patient.sees('Personal Information')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
