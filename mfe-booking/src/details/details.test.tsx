import { screen, waitFor, within } from '@testing-library/react'
import { bookAppointment, fetchAvailability, fetchDoctors, verifyOtp } from '@molar/contract'
import { aDoctor, aVerifiedPatient, refusal, delayed } from '@molar/shared/testing'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking } from '../booking.harness.tsx'

const atDetails = (form = {}) => aWizard({ stage: 'details', reached: 2, form: aForm(form) })

it('lists all missing answers after Next, each with a link to its field', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.fill('Last Name*', 'Bakare')
  await patient.next()

  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(within(summary).getByRole('heading')).toHaveTextContent('Please fill all required fields!')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Enter the first name of the patient',
    'Enter your email address',
    'Enter a phone number we can call',
    'Choose a branch',
  ])
  expect(patient.lastToast()).toEqual({ tone: 'warning', sentence: 'Please fill all required fields!' })
  const phone = screen.getByLabelText('Phone Number*')
  expect(phone).toBeInvalid()
  expect(phone).toHaveAccessibleDescription('Enter a phone number we can call')
  await patient.user.click(within(summary).getByRole('link', { name: /phone number/ }))
  expect(phone).toHaveFocus()
  await patient.user.click(within(summary).getByRole('link', { name: 'Choose a branch' }))
  expect(screen.getByRole('radio', { name: 'Abuja' })).toHaveFocus()
})

it('shows no error while an answer is being typed', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.fill('Email*', 'not an e-mail')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Email*')).not.toHaveAttribute('aria-invalid')
})

it('keeps the focus in a field that is edited after a refused Next', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveFocus()
  await patient.user.type(screen.getByLabelText('First Name*'), 'Ada')
  expect(screen.getByLabelText('First Name*')).toHaveFocus()
  expect(screen.getByLabelText('First Name*')).toHaveValue('Ada')
  await patient.next()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
})

it.each([
  ['Email*', 'ada@', 'Enter an email address, for example ada@example.com'],
  ['Phone Number*', '12', 'Enter a phone number, for example 08031234567 or +2348031234567'],
  ['Age', '9', /people aged 10 or over/],
  ['Age', '34 years', 'Enter the age of the patient in whole years, for example 34'],
  ['Age', '34.5', 'Enter the age of the patient in whole years, for example 34'],
])('shows what is wrong with %s %s', async (label, typed, sentence) => {
  aClinicServer()
  const patient = await openBooking({ wizard: atDetails() })
  await patient.fill(label, typed)
  await patient.next()
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByRole('heading')).toHaveTextContent('Check your answers')
  expect(within(summary).getByRole('link')).toHaveTextContent(sentence)
  await patient.sees('Personal Information')
})

it('gives the inputs the attributes for keyboards and autofill', async () => {
  aClinicServer()
  await openBooking({ wizard: atDetails() })
  await screen.findByLabelText('First Name*')
  expect(screen.getByLabelText('First Name*')).toHaveAttribute('autocomplete', 'given-name')
  expect(screen.getByLabelText('First Name*')).toBeRequired()
  expect(screen.getByLabelText('Email*')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Phone Number*')).toHaveAttribute('inputmode', 'tel')
  expect(screen.getByLabelText('Age')).toHaveAttribute('inputmode', 'numeric')
  expect(screen.getByLabelText('Nationality')).toHaveDisplayValue('Nigeria')
  expect(within(screen.getByLabelText('Nationality')).getAllByRole('option').length).toBeGreaterThan(185)
})

it('locks the details of the clinic record, but not the preferred location', async () => {
  const api = aClinicServer()
  api.reply(verifyOtp, aVerifiedPatient({ email: null, age: 7 }))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('LAG/004F2')
  await patient.enterCode('482719')
  await patient.sees('Confirm Details')
  expect(screen.getByText('Welcome back, Adaeze.')).toBeVisible()
  expect(screen.getByText(/^It is you: .*Adaeze.*Okafor.*LAG/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await patient.user.click(screen.getByText('Show the details in your clinic record'))
  expect(await patient.summary('Email')).toHaveTextContent('Not provided')
  expect(await patient.summary('Phone Number')).toHaveTextContent('0803 123 4821')
  expect(screen.getByRole('radio', { name: 'Lagos' })).toBeChecked()
  await patient.choose('Abuja')
  await patient.next()
  await patient.sees('Booking Details')
  expect(api.sent(fetchDoctors).at(-1)).toEqual({ location: 'fct' })
})

it('says after a reload that the chosen doctor is no longer selected because the doctors could not be loaded', async () => {
  const api = aClinicServer()
  api.reply(fetchDoctors, refusal(503, ''))
  const doctor = { id: 7, name: 'Dr. Amaka Nwosu', departmentId: null }
  await openBooking({ wizard: aWizard({ stage: 'times', reached: 3, form: aForm({ doctor }) }) })
  expect(await screen.findByText(/so Dr. Amaka Nwosu is no longer selected/)).toBeVisible()
})

it('shows once that the doctors could not be loaded, and continues without them on the next Next', async () => {
  const api = aClinicServer()
  api.reply(fetchDoctors, refusal(503, ''))
  const patient = await openBooking({ wizard: atDetails() })
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the list of doctors')
  expect(patient.lastToast()).toEqual({ tone: 'error', sentence: 'Error making request!' })
  await patient.sees('Personal Information')
  expect(screen.getByLabelText('First Name*')).toHaveValue('Tunde')

  await patient.next()
  await patient.sees('Booking Details')
  expect(screen.queryByLabelText('Doctor (optional)')).not.toBeInTheDocument()
  await patient.next()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({ doctor_id: null, department_id: null }),
  ])
})

it('removes a chosen doctor who does not work at the new branch, and shows that', async () => {
  aClinicServer()
  const doctor = { id: 99, name: 'Dr. Ngozi Eze', departmentId: 1 }
  const patient = await openBooking({ wizard: aWizard({ stage: 'details', form: aForm({ doctor }) }) })
  await patient.choose('Abuja')
  await patient.next()
  await patient.sees('Booking Details')
  expect(await screen.findByText(/Dr. Ngozi Eze does not work at this branch/)).toBeVisible()
  expect(screen.getByLabelText('Doctor (optional)')).toHaveDisplayValue('Any available doctor')
})

it('opens step 3 instead of the summary after the branch was changed from the summary', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await patient.press('Change Personal Information')
  await patient.choose('Abuja')
  await patient.next()
  await patient.sees('Booking Details')
  await patient.next()
  await patient.sees('Confirmation')
  expect(await patient.summary('Prefered Location')).toHaveTextContent('Abuja')
})

it('opens step 3 through the list of steps only after Next once the branch was changed', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard({ stage: 'details', reached: 3 }) })
  expect(await screen.findByRole('button', { name: 'Booking Details' })).toBeVisible()
  await patient.choose('Abuja')
  expect(screen.queryByRole('button', { name: 'Booking Details' })).not.toBeInTheDocument()
})

it('cannot be left through the list of steps while an answer is missing', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await patient.press('Personal Information')
  await patient.fill('First Name*', '')
  await patient.press('Confirmation')
  await screen.findByRole('alert')
  await patient.sees('Personal Information')
  await patient.fill('First Name*', 'Tunde')
  await patient.press('Confirmation')
  expect(await patient.sees('Confirmation')).toBeVisible()
})

it('books a verified patient whose record has no email address', async () => {
  const api = aClinicServer()
  const form = aForm({ rawId: 'LAG/004F2', email: '' })
  const patient = await openBooking({ wizard: aVerifiedWizard({ form }), token: 'patient-token' })
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({ email: null, patient_id: 'LAG/004F2' }),
  ])
})

it('opens no step when the doctors arrive after Clear my details', async () => {
  const api = aClinicServer()
  const { reply, arrives } = delayed([aDoctor()])
  api.reply(fetchDoctors, reply)
  const patient = await openBooking({ wizard: atDetails() })
  await patient.next()
  await patient.clearDetails()
  await arrives()
  await patient.sees('Are you registered with the clinic?')
  expect(patient.view.draft()).toBeNull()
})

it('asks for doctors and available days of the branch while the step is filled in', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atDetails({ location: '' }) })
  expect(api.sent(fetchDoctors)).toEqual([])
  await patient.choose('Lagos')
  await waitFor(() => expect(api.sent(fetchDoctors)).toEqual([{ location: 'lag' }]))
  await waitFor(() => expect(api.sent(fetchAvailability)[0]).toMatchObject({ location: 'lag' }))
  await patient.next()
  await patient.sees('Booking Details')
  expect(api.sent(fetchDoctors)).toHaveLength(1)
  // The next step asks for the days of the service that it has chosen.
  expect(api.sent(fetchAvailability).filter(({ serviceId }) => !serviceId)).toHaveLength(1)
})
