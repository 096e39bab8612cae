import { act, screen, waitFor } from '@testing-library/react'
import { bookAppointment, formatDay } from '@molar/contract'
import { aBookedAppointment } from '@molar/shared/testing'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking, TOMORROW } from '../booking.harness.tsx'

describe('the summary', () => {
  it('shows all answers, and is shown again after a change by a Change button', async () => {
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
    for (const [term, value] of rows) expect(await patient.summary(term)).toHaveTextContent(value)

    await patient.press('Change Booking Details')
    await patient.sees('Booking Details')
    await patient.fill('Complaint', 'Since Monday')
    await patient.next()
    await patient.sees('Confirmation')
    expect(await patient.summary('Complaint')).toHaveTextContent('Since Monday')
    await patient.press('Change Personal Information')
    await patient.sees('Personal Information')
    await patient.next()
    await patient.sees('Confirmation')
  })

  it('shows no Change button for details of the clinic record', async () => {
    aClinicServer()
    await openBooking({ wizard: aVerifiedWizard(), token: 'patient-token' })
    expect(await screen.findByRole('button', { name: 'Change Prefered Location' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change Personal Information' })).not.toBeInTheDocument()
  })

  it('links to the privacy notice above Submit', async () => {
    aClinicServer()
    await openBooking({ wizard: aWizard() })
    const link = await screen.findByRole('link', { name: /privacy notice/ })
    expect(link).toHaveAttribute('href', 'https://clinic.example/privacy')
  })

  it('opens the step with a missing answer on Submit, and sends nothing', async () => {
    const api = aClinicServer()
    const patient = await openBooking({ wizard: aWizard({ form: aForm({ lastName: '' }) }) })
    await patient.submit()
    await patient.sees('Personal Information')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the last name of the patient')
    expect(api.sent(bookAppointment)).toEqual([])
  })
})

it('sends the patient’s token while a member of staff stays signed in', async () => {
  const api = aClinicServer()
  const person = { displayName: 'Dr. Amaka Nwosu', type: 'admin' }
  const patient = await openBooking({ wizard: aVerifiedWizard(), token: 'staff-token', person })
  // Theirs was not kept: a patient's token beside a signed-in person is kept in memory only.
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.submit()
  await patient.sees('Appointment Booked!')
  const booking = api.calls.find(({ call }) => call === 'POST /appointments/book')
  expect(booking?.headers['Authorization']).toBe('Bearer patient-token')
  expect(booking?.input).toMatchObject({ token: 'patient-token' })
  expect(sessionStorage.getItem('token')).toBe('staff-token')
})

it('asks for the times with the token of the patient while a member of staff is signed in', async () => {
  const api = aClinicServer()
  const person = { displayName: 'Dr. Amaka Nwosu', type: 'admin' }
  const patient = await openBooking({ wizard: aVerifiedWizard(), token: 'staff-token', person })
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  await patient.press('Change Booking Details')
  await waitFor(() => {
    const times = api.calls.filter(({ call }) => call === 'GET /availability')
    expect(times.at(-1)?.headers['Authorization']).toBe('Bearer patient-token')
  })
})

describe('the confirmation', () => {
  it('shows what the server booked, not what the form asked for', async () => {
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
    expect(screen.getByRole('link', { name: /0700 555 0101/ })).toBeVisible()
    expect(screen.getByText('To change or cancel, call the branch and give this reference.')).toBeVisible()
    expect(screen.getByText('We are sending the confirmation to t•••@example.com.')).toBeVisible()
  })

  it.each([
    [{ email: ' tunde@example.com ' }, 't•••@example.com'],
    [{ email: '', phoneNumber: ' 08031234567 ' }, '•••4567'],
    [{ email: '', phoneNumber: '(+234) 803 123 4567,' }, '•••4567'],
  ])('masks the contact without the spaces around it: %j', async (contact, masked) => {
    aClinicServer()
    const wizard = aVerifiedWizard({ form: aForm({ rawId: 'LAG/004F2', ...contact }) })
    const patient = await openBooking({ wizard, token: 'patient-token' })
    await patient.submit()
    expect(await screen.findByText(`We are sending the confirmation to ${masked}.`)).toBeVisible()
  })

  it('names the phone number too where the server also sends an SMS', async () => {
    const api = aClinicServer()
    api.reply(bookAppointment, aBookedAppointment({ sentBy: ['email', 'sms'] }))
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    const text = 'We are sending the confirmation to t•••@example.com and •••4567.'
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('offers a calendar file with the time in the clinic’s zone', async () => {
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

  it('stays after a reload without the patient’s details, and Back does not submit again', async () => {
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

  it('shows an empty wizard instead of the confirmation when a link opens the page', async () => {
    aClinicServer()
    const patient = await openBooking({ wizard: aWizard() })
    await patient.submit()
    await patient.sees('Appointment Booked!')
    await act(() => patient.view.router.navigate('/'))
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })
})
