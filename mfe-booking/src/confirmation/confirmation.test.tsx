import { act, screen } from '@testing-library/react'
import { bookAppointment, fetchAvailability, formatDay, verifyOtp } from '@molar/contract'
import { aBookedAppointment, aVerifiedPatient, rawAnswer, refusal } from '@molar/shared/testing'
import {
  aClinicServer,
  aForm,
  aVerifiedWizard,
  aWizard,
  freeDays,
  openBooking,
  TOMORROW,
} from '../booking.harness.tsx'

describe('the summary', () => {
  it('says everything once more and returns to itself from each Change', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ form: aForm({ description: 'Since Sunday' }) }) })
    await patient.sees('Confirmation')
    const rows = [
      ['Appointment Type', 'Consultation'],
      ['Service', 'Tooth Pain'],
      ['Doctor', 'Any available doctor'],
      ['Date', formatDay(TOMORROW, 'en')],
      ['Time', '9:30 am'],
      ['Complaint', 'Since Sunday'],
      ['First Name', 'Tunde'],
      ['Age', 'Not provided'],
      ['Gender', 'Not provided'],
      ['Nationality', 'Nigeria'],
      ['Prefered Location', 'Lagos'],
    ] as const
    for (const [term, value] of rows) expect(patient.summary(term)).toHaveTextContent(value)

    await patient.press('Change Complaint')
    await patient.sees('Booking Details')
    await patient.fill('Complaint', 'Since Monday')
    await patient.next()
    await patient.sees('Confirmation')
    expect(patient.summary('Complaint')).toHaveTextContent('Since Monday')
    await patient.press('Change First Name')
    await patient.sees('Personal Information')
    await patient.next()
    await patient.sees('Confirmation')
  })

  it('has no Change for what the clinic’s record says', async () => {
    aClinicServer()
    await openBooking({ wizard: aVerifiedWizard(), token: 'patient-token' })
    expect(await screen.findByRole('button', { name: 'Change Prefered Location' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change First Name' })).not.toBeInTheDocument()
  })

  it('links the privacy notice above Submit', async () => {
    aClinicServer()
    await openBooking({ wizard: aWizard() })
    const link = await screen.findByRole('link', { name: /privacy notice/ })
    expect(link).toHaveAttribute('href', 'https://clinic.example/privacy')
  })

  it('checks every step again, whatever way led here', async () => {
    const api = aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ form: aForm({ lastName: '' }) }) })
    await patient.submit()
    await patient.sees('Personal Information')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter your last name')
    expect(api.sent(bookAppointment)).toEqual([])
  })
})

describe('a refused booking', () => {
  it.each(['slot_taken', 'slot_blocked', 'already_booked'])(
    'with %s offers fresh times and keeps the rest',
    async (code) => {
      const api = aClinicServer()
      const patient = await openBooking({ wizard: aWizard({ form: aForm({ description: 'Since Sunday' }) }) })
      api.reply(bookAppointment, refusal(409, 'Someone else has just taken this time.', code))
      api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days, ['11:00']))
      await patient.submit()
      await patient.sees('Booking Details')
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^We could not book 9:30 am on .+\.\s*Someone else has just taken this time\.$/,
      )
      expect(patient.told()).toEqual({ tone: 'error', sentence: 'Someone else has just taken this time.' })
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

  it('leads to the field that the server found wrong', async () => {
    const api = aClinicServer()
    const errors = [{ path: 'phone_number', message: 'This number does not exist.' }]
    api.reply(
      bookAppointment,
      rawAnswer(422, { success: false, message: 'Please check.', code: 'invalid', errors }),
    )
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    await patient.sees('Personal Information')
    expect(screen.getByLabelText('Phone Number*')).toHaveAccessibleDescription('This number does not exist.')
  })

  it('leads to the time that is too soon', async () => {
    const api = aClinicServer([])
    const errors = [{ path: 'start_time', message: 'Choose a time at least 60 minutes from now.' }]
    api.reply(
      bookAppointment,
      rawAnswer(422, { success: false, message: 'Please check.', code: 'invalid', errors }),
    )
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    await patient.sees('Booking Details')
    expect(await screen.findByLabelText('Time*')).toHaveAccessibleDescription(/at least 60 minutes/)
  })

  it.each([
    [
      'the wait',
      429,
      { success: false, message: 'Too many bookings.' },
      'Too many bookings. You can try again in 2 minutes.',
    ],
    ['the failure of a base-only server', 200, { success: false, message: 'Closed today.' }, 'Closed today.'],
    ['its own sentence for a page of HTML', 403, '<h1>Forbidden</h1>', 'Error making request!'],
  ])('says %s', async (_, status, body, sentence) => {
    const api = aClinicServer()
    api.reply(bookAppointment, rawAnswer(status, body, status === 429 ? { 'retry-after': '90' } : {}))
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await patient.sees('Confirmation')
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  })

  it('of a dead token leads to the code and back to the summary, all kept', async () => {
    const api = aClinicServer()
    const form = aForm({ rawId: 'LAG/004F2', description: 'Since Sunday' })
    const patient = await openBooking({ wizard: aVerifiedWizard({ form }), token: 'dead' })
    api.reply(bookAppointment, refusal(401, 'Please verify again.', 'verify_again'))
    await patient.submit()
    await patient.sees('Confirm it is you')
    expect(sessionStorage.getItem('token')).toBeNull()

    api.reply(verifyOtp, aVerifiedPatient({ token: 'alive' }))
    await patient.press('Send a new code')
    await patient.enterCode('482719')
    await patient.sees('Confirmation')
    expect(patient.summary('Complaint')).toHaveTextContent('Since Sunday')
    api.reply(bookAppointment, aBookedAppointment())
    await patient.submit()
    await patient.sees('Appointment Booked!')
    expect(api.sent(bookAppointment).map(({ token }) => token)).toEqual(['dead', 'alive'])
  })
})

it('goes along as the patient while a member of staff stays signed in', async () => {
  const api = aClinicServer()
  const person = { displayName: 'Dr. Amaka Nwosu', type: 'admin' }
  const patient = await openBooking({ wizard: aVerifiedWizard(), token: 'staff-token', person })
  // Theirs was not kept: a patient's token beside a signed-in person lives in memory alone.
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.submit()
  await patient.sees('Appointment Booked!')
  const booking = api.calls.find(({ call }) => call === 'POST /appointments/book')
  expect(booking?.headers['Authorization']).toBe('Bearer patient-token')
  expect(booking?.input).toMatchObject({ token: 'patient-token' })
  expect(sessionStorage.getItem('token')).toBe('staff-token')
})

describe('the confirmation', () => {
  it('shows what the answer says, not what the form says', async () => {
    const api = aClinicServer()
    api.reply(
      bookAppointment,
      aBookedAppointment({
        appointment_date: '2026-12-03',
        start_time: '15:00',
        location: 'fct',
        doctor: null,
      }),
    )
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    await patient.sees('Appointment Booked!')
    expect(screen.getByText(/Your appointment has been scheduled for/)).toHaveTextContent(
      'Your appointment has been scheduled for 3:00 pm on Thursday 3 December 2026.',
    )
    expect(screen.getByText('Molar Dental, Abuja')).toBeVisible()
    expect(screen.getByText('22 Gana Street, Maitama')).toBeVisible()
    expect(screen.getByRole('link', { name: '0700 555 0101' })).toBeVisible()
    expect(screen.getByText('To change or cancel, call the branch and give this reference.')).toBeVisible()
  })

  it('adds the appointment to a calendar, in the clinic’s zone', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    const link = await screen.findByRole('link', { name: 'Add to calendar' })
    expect(link).toHaveAttribute('download', 'appointment.ics')
    const file = decodeURIComponent(link.getAttribute('href')!)
    expect(file).toContain('DTSTART;TZID=Africa/Lagos:20261201T093000')
    expect(file).toContain('UID:MLR-7K2Q-84')
    expect(file).toContain('SUMMARY:Dental appointment: Molar Dental\\, Lagos')
    expect(file).toContain('LOCATION:Molar Dental\\, 14 Adeola Odeku Street\\, Victoria Island\\, Lagos')
  })

  it('survives a refresh, forgets the details, and Back never posts again', async () => {
    const api = aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ stage: 'times' }) })
    await patient.next()
    await patient.submit()
    await patient.sees('Appointment Booked!')
    expect(JSON.stringify(patient.view.draft())).not.toMatch(/Tunde|0803|tunde@/)

    const again = await patient.reload()
    await again.sees('Appointment Booked!')
    await act(() => again.view.router.navigate(-1))
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
    expect(api.sent(bookAppointment)).toHaveLength(1)
  })

  it('makes way for a new booking when somebody asks for the page anew', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    await patient.sees('Appointment Booked!')
    await act(() => patient.view.router.navigate('/'))
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })
})
