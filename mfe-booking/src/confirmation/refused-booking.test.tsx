import { screen } from '@testing-library/react'
import { bookAppointment, fetchAvailability, verifyOtp } from '@molar/contract'
import {
  aBookedAppointment,
  aVerifiedPatient,
  delayed,
  fieldRefusal,
  rawResponse,
  refusal,
} from '@molar/shared/testing'
import {
  aClinicServer,
  aForm,
  aVerifiedWizard,
  aWizard,
  availableDays,
  openBooking,
  TOMORROW,
} from '../booking.harness.tsx'

it('keeps the time and the step of a person who has an appointment at this time', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  const sentence = 'There is already an appointment for this person at this time.'
  api.reply(bookAppointment, refusal(409, sentence, 'already_booked'))
  await patient.submit()
  expect(await screen.findByText(sentence)).toBeVisible()
  await patient.sees('Confirmation')
  expect(screen.getByText(/9:30 am/)).toBeVisible()
})

it.each(['slot_taken', 'slot_blocked'])(
  'loads new times and keeps the other answers after a refusal with the code %s',
  async (code) => {
    const api = aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ form: aForm({ description: 'Since Sunday' }) }) })
    api.reply(bookAppointment, refusal(409, 'Someone else has just taken this time.', code))
    api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, ['11:00']))
    await patient.submit()
    await patient.sees('Booking Details')
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^We could not book 9:30 am on .+\.\s*Someone else has just taken this time\.$/,
    )
    expect(patient.lastToast()).toEqual({
      tone: 'error',
      sentence: 'Someone else has just taken this time.',
    })
    expect(screen.getByLabelText('Complaint')).toHaveValue('Since Sunday')
    expect(screen.getByLabelText('Date*')).toHaveValue(TOMORROW)

    await patient.choose('11:00 am')
    await patient.next()
    api.reply(bookAppointment, aBookedAppointment())
    await patient.submit()
    await patient.sees('Appointment Booked!')
    const [first, second] = api.calls
      .filter(({ call }) => call === 'POST /appointments/book')
      .map(({ headers }) => headers['Idempotency-Key'])
    expect(second).not.toBe(first)
  },
)

it('A refusal that arrives after the patient has chosen another time keeps that time', async () => {
  const api = aClinicServer()
  const refused = delayed(refusal(409, 'Someone else has just taken this time.', 'slot_taken'))
  api.reply(bookAppointment, refused.reply)
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.press('Booking Details')
  await patient.sees('Booking Details')
  await patient.choose('2:00 pm')
  await refused.arrives()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We could not book 9:30 am on/)
  expect(screen.getByRole('radio', { name: /2:00 pm/ })).toBeChecked()
})

const refusedField = (path: string, message: string) =>
  fieldRefusal('Please check.', [{ path, message }], 'invalid')

it('opens step 2 and shows the server’s message beside the refused field', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, refusedField('phone_number', 'This number does not exist.'))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.sees('Personal Information')
  expect(screen.getByLabelText('Phone Number*')).toHaveAccessibleDescription('This number does not exist.')
})

it('opens step 3 and shows the server’s message beside a refused time', async () => {
  const api = aClinicServer([])
  api.reply(bookAppointment, refusedField('start_time', 'Choose a time at least 60 minutes from now.'))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.sees('Booking Details')
  expect(await screen.findByLabelText('Time*')).toHaveAccessibleDescription(/at least 60 minutes/)
})

it.each([
  [
    'the server’s message with the wait of Retry-After',
    429,
    { success: false, message: 'Too many bookings.' },
    'Too many bookings. You can try again in 2 minutes.',
  ],
  ['the failure of a base-only server', 200, { success: false, message: 'Closed today.' }, 'Closed today.'],
  ['a message of our own instead of an HTML page', 403, '<h1>Forbidden</h1>', 'Error making request!'],
])('shows %s on the page, and Submit stays enabled', async (_, status, body, sentence) => {
  const api = aClinicServer()
  api.reply(bookAppointment, rawResponse(status, body, status === 429 ? { 'retry-after': '90' } : {}))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  await patient.sees('Confirmation')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

it('asks for a new code after status 401, returns to the summary and keeps the answers', async () => {
  const api = aClinicServer()
  const form = aForm({ rawId: 'LAG/004F2', description: 'Since Sunday' })
  const patient = await openBooking({ wizard: aVerifiedWizard({ form }), token: 'expired-token' })
  api.reply(bookAppointment, refusal(401, 'Please verify again.', 'verify_again'))
  await patient.submit()
  await patient.sees('Confirm it is you')
  expect(sessionStorage.getItem('token')).toBeNull()

  api.reply(verifyOtp, aVerifiedPatient({ token: 'new-token' }))
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.sees('Confirmation')
  expect(await patient.summary('Complaint')).toHaveTextContent('Since Sunday')
  api.reply(bookAppointment, aBookedAppointment())
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment).map(({ token }) => token)).toEqual(['expired-token', 'new-token'])
})
