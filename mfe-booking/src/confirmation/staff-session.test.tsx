import { act, screen, waitFor } from '@testing-library/react'
import { bookAppointment, formatDay, testToken } from '@molar/contract'
import { authUserAtom, clearSessionAtom, tokenAtom } from '@molar/shared/session'
import { aBookedAppointment, connectionLost, refusal } from '@molar/shared/testing'
import type { Wizard } from '../wizard/wizard.ts'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking, TOMORROW } from '../booking.harness.tsx'

const person = { id: 7, displayName: 'Funke Adeyemi', type: 'admin' }
const WHAT_TO_DO = /^To send this booking, sign in again and return to this page/

const bookingsOf = (api: ReturnType<typeof aClinicServer>) =>
  api.calls.filter(({ call }) => call === 'POST /appointments/book')

const bearers = (api: ReturnType<typeof aClinicServer>) =>
  bookingsOf(api).map(({ headers }) => headers['Authorization'])

/** Staff press Submit, and the server responds that their session has ended. The shell then signs them out. */
async function submitAfterSessionEnded() {
  const api = aClinicServer()
  const wizard = aWizard({ form: aForm({ description: 'Since Sunday' }) })
  const patient = await openBooking({ wizard, token: 'staff-token', person })
  api.reply(bookAppointment, () => {
    patient.view.store.set(clearSessionAtom)
    return refusal(401, 'Please sign in again.', 'sign_in')
  })
  await patient.submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(WHAT_TO_DO)
  api.reply(bookAppointment, aBookedAppointment())
  return { api, patient }
}

it('keeps the answers and sends no booking of a patient after the session of staff has ended', async () => {
  const { api, patient } = await submitAfterSessionEnded()
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await patient.submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(WHAT_TO_DO)
  expect(await patient.summary('Complaint')).toHaveTextContent('Since Sunday')

  const again = await patient.reload()
  await again.submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(WHAT_TO_DO)
  expect(await again.summary('Complaint')).toHaveTextContent('Since Sunday')
  expect(api.sent(bookAppointment)).toHaveLength(1)
})

it('sends no booking of a patient if the session of staff ends before step 4', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: aWizard({ stage: 'times' }), token: 'staff-token', person })
  await screen.findByLabelText('Complaint')
  act(() => patient.view.store.set(clearSessionAtom))
  await patient.next()
  await patient.submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(WHAT_TO_DO)
  expect(api.sent(bookAppointment)).toEqual([])
})

it('sends no booking of a patient if the session of staff has ended before the page is opened', async () => {
  const api = aClinicServer()
  const ended = refusal(401, 'Please sign in again.', 'sign_in')
  api.reply(testToken, ended)
  api.reply(bookAppointment, ended)
  const patient = await openBooking({ wizard: aWizard(), token: 'staff-token', person })
  await patient.submit()
  await waitFor(() => expect(bearers(api)).toEqual(['Bearer staff-token']))
})

it('repeats no booking without a token if the session of staff ends while its response is missing', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, connectionLost())
  const patient = await openBooking({ wizard: aWizard(), token: 'staff-token', person })
  await patient.submit()
  expect(await screen.findByText('We are still waiting.')).toBeVisible()
  act(() => patient.view.store.set(clearSessionAtom))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('alert')).toHaveTextContent(WHAT_TO_DO)
  expect(api.sent(bookAppointment)).toHaveLength(1)
})

it('books as a patient after the session of staff has ended and the details were cleared', async () => {
  const { api, patient } = await submitAfterSessionEnded()
  await patient.clearDetails()
  await patient.press(/^No/)
  await patient.fillIn()
  await patient.next()
  await patient.choose('Consultation')
  await patient.pick('Service', 'Tooth Pain')
  await patient.choose(formatDay(TOMORROW, 'en'))
  await patient.choose('9:30 am')
  await patient.next()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toHaveLength(2)
})

it('books with the token of a verified patient after the session of staff has ended', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: aVerifiedWizard(), token: 'staff-token', person })
  act(() => patient.view.store.set(clearSessionAtom))
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment).map(({ token }) => token)).toEqual(['patient-token'])
})

/** Opens `/login`, which clears the storage, signs in, and opens the booking page in the same page. */
async function signInAs(
  { view: { store, unmount } }: Awaited<ReturnType<typeof openBooking>>,
  who: typeof person,
  wizard?: Wizard,
) {
  unmount()
  sessionStorage.clear()
  store.set(tokenAtom, 'new-token')
  store.set(authUserAtom, who)
  return openBooking({ store, ...(wizard && { wizard }) })
}

it('returns staff to their answers once they have signed in again, and books with their new session', async () => {
  const { api, patient } = await submitAfterSessionEnded()
  const again = await signInAs(patient, person)
  await again.sees('Confirmation')
  expect(await again.summary('Complaint')).toHaveTextContent('Since Sunday')
  await again.submit()
  await again.sees('Appointment Booked!')
  expect(bearers(api)).toEqual(['Bearer staff-token', 'Bearer new-token'])
  const bookings = bookingsOf(api)
  expect(bookings[1]?.headers['Idempotency-Key']).toBe(bookings[0]?.headers['Idempotency-Key'])
})

it('shows another member of staff who signs in none of the answers', async () => {
  const { patient } = await submitAfterSessionEnded()
  const other = await signInAs(patient, { ...person, id: 8 })
  await other.press(/^No/)
  await other.sees('Personal Information')
  expect(screen.getByLabelText('First Name*')).toHaveValue('')
})

it('keeps the answers that are on the page when staff sign in again', async () => {
  const { patient } = await submitAfterSessionEnded()
  const again = await signInAs(patient, person, aWizard({ form: aForm({ description: 'Since Monday' }) }))
  await again.press('Change Booking Details')
  expect(await screen.findByLabelText('Complaint')).toHaveValue('Since Monday')
})

it('does not keep with a confirmation who of the staff has booked', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard(), token: 'staff-token', person })
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(patient.view.draft()).toMatchObject({ wizard: { stage: 'booked', staff: null } })
})

it('has nothing to clear on a page that staff have only opened', async () => {
  aClinicServer()
  await openBooking({ token: 'staff-token', person })
  expect(screen.queryByRole('button', { name: 'Clear my details' })).not.toBeInTheDocument()
})
