import { act, screen } from '@testing-library/react'
import { signOut, testToken } from '@molar/contract'
import { successWith, connectionLost, delayed, rawResponse, refusal } from '@molar/shared/testing'
import { aClinicServer, aForm, ALL, aVerifiedWizard, openBooking } from '../booking.harness.tsx'

describe('a token of an earlier visit', () => {
  it.each([401, 200])(
    'deletes a token of an earlier visit when the server refuses it with status %i',
    async (status) => {
      const api = aClinicServer()
      api.reply(testToken, refusal(status, 'Please verify again.'))
      await openBooking({ token: 'old' })
      expect(await screen.findByRole('button', { name: /^Yes/ })).toBeVisible()
      expect(sessionStorage.getItem('token')).toBeNull()
    },
  )

  it.each([
    ['the server is not ready', refusal(503, 'Not ready.')],
    ['a gateway responds that there is no such page', rawResponse(404, '<html></html>')],
    ['a captive portal responds', rawResponse(200, '<html></html>')],
  ])('keeps a token of an earlier visit when %s', async (_, response) => {
    const api = aClinicServer()
    api.reply(testToken, response)
    await openBooking({ token: 'old' })
    expect(await screen.findByRole('button', { name: /^Yes/ })).toBeVisible()
    expect(sessionStorage.getItem('token')).toBe('old')
  })

  it('keeps the token of a patient who enters a new code before the token of an earlier visit is refused', async () => {
    const api = aClinicServer()
    const { reply, arrives } = delayed(refusal(401, 'Please verify again.'))
    api.reply(testToken, reply)
    const patient = await openBooking({ token: 'old' })
    await patient.isRegisteredIn('Lagos')
    await patient.identify('ada@example.com')
    await patient.enterCode('482719')
    await patient.sees('Confirm Details')
    await arrives()
    expect(sessionStorage.getItem('token')).toBe('patient-token')
    expect(screen.getByRole('heading', { name: 'Confirm Details' })).toBeVisible()
  })

  it('asks for a new code if a verified draft has no token, then returns to the summary', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aVerifiedWizard() })
    await patient.sees('Confirm it is you')
    expect(screen.getByText(/Your session has timed out.*a•••@example.com/)).toBeVisible()
    await patient.press('Send a new code')
    await patient.enterCode('482719')
    await patient.sees('Confirmation')
    expect(await patient.summary('Time')).toHaveTextContent('9:30 am')
    // Back does not ask for the code once more.
    await act(() => patient.view.router.navigate(-1))
    expect(await patient.sees('Confirmation')).toBeVisible()
  })

  it('keeps the chosen branch when a patient of another branch enters a new code', async () => {
    aClinicServer()
    const form = aForm({ rawId: 'LAG/004F2', location: 'fct' })
    const patient = await openBooking({ wizard: aVerifiedWizard({ form }) })
    await patient.press('Send a new code')
    await patient.enterCode('482719')
    await patient.sees('Confirmation')
    expect(await patient.summary('Prefered Location')).toHaveTextContent('Abuja')
  })

  it('deletes a token of an earlier visit when the person continues as a new patient', async () => {
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

it('does not replace the token of a signed-in member of staff', async () => {
  aClinicServer()
  const person = { displayName: 'Dr. Amaka Nwosu', type: 'admin' }
  const patient = await openBooking({ token: 'staff-token', person })
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  await patient.enterCode('482719')
  await patient.sees('Confirm Details')
  expect(sessionStorage.getItem('token')).toBe('staff-token')
})

const openVerified = async (extensions: readonly string[]) => {
  const api = aClinicServer(extensions)
  const patient = await openBooking({ token: 'patient-token', wizard: aVerifiedWizard() })
  return { api, patient }
}
const bearers = (api: ReturnType<typeof aClinicServer>) =>
  api.calls.filter(({ call }) => call === 'POST /auth/signout').map(({ headers }) => headers['Authorization'])

describe('Clear my details', () => {
  it('ends the session of the patient on the server', async () => {
    const { api, patient } = await openVerified([...ALL, 'signout'])
    api.reply(signOut, successWith(null, 'You are signed out.'))
    await patient.clearDetails()
    expect(bearers(api)).toEqual(['Bearer patient-token'])
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('forgets the token also without a response', async () => {
    const { api, patient } = await openVerified([...ALL, 'signout'])
    api.reply(signOut, connectionLost())
    await patient.clearDetails()
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(patient.lastToast()).toEqual({ tone: 'success', sentence: 'We have cleared your details.' })
  })

  it('calls nothing on a server with the base API only', async () => {
    const { api, patient } = await openVerified([])
    await patient.clearDetails()
    expect(bearers(api)).toEqual([])
  })
})
