import { screen } from '@testing-library/react'
import { testToken } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aClinicServer, aVerifiedWizard, openBooking } from '../booking.harness.tsx'

describe('a token from before', () => {
  it('is cleared when the server refuses it', async () => {
    const api = aClinicServer()
    api.reply(testToken, refusal(401, 'Please verify again.'))
    await openBooking({ token: 'old' })
    expect(await screen.findByRole('button', { name: /^Yes/ })).toBeVisible()
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('stays when nobody can say', async () => {
    const api = aClinicServer()
    api.reply(testToken, refusal(503, 'Not ready.'))
    await openBooking({ token: 'old' })
    expect(sessionStorage.getItem('token')).toBe('old')
  })

  it('that died leads a verified draft to the code, then back to the summary', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aVerifiedWizard() })
    await patient.sees('Confirm it is you')
    expect(screen.getByText(/Your session has timed out.*a•••@example.com/)).toBeVisible()
    await patient.press('Send a new code')
    await patient.enterCode('482719')
    await patient.sees('Confirmation')
    expect(patient.summary('Time')).toHaveTextContent('9:30 am')
  })

  it('does not make a new patient somebody else', async () => {
    aClinicServer()
    const patient = await openBooking({
      token: 'patient-token',
      wizard: aVerifiedWizard({ stage: 'registered' }),
    })
    await patient.press(/^No/)
    await patient.sees('Personal Information')
    expect(screen.getByLabelText('First Name*')).toHaveValue('')
    expect(sessionStorage.getItem('token')).toBeNull()
  })
})

it('keeps a patient’s token to itself while a member of staff is signed in', async () => {
  aClinicServer()
  const person = { displayName: 'Dr. Amaka Nwosu', type: 'admin' }
  const patient = await openBooking({ token: 'staff-token', person })
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  await patient.enterCode('482719')
  await patient.sees('Confirm Details')
  expect(sessionStorage.getItem('token')).toBe('staff-token')
})
