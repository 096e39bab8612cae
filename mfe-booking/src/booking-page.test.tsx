import { screen, within } from '@testing-library/react'
import { bookAppointment, fetchServices, formatDay } from '@molar/contract'
import { aClinicServer, openBooking, TOMORROW } from './booking.harness.tsx'

it('books a new patient in four steps', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.sees('Personal Information')
  await patient.fillIn()
  await patient.next()
  await patient.sees('Booking Details')
  await patient.choose('Consultation')
  await patient.pick('Service', 'Tooth Pain')
  await patient.choose(formatDay(TOMORROW, 'en'))
  await patient.choose('9:30 am')
  await patient.fill('Complaint', 'Since Sunday')
  await patient.next()
  await patient.sees('Confirmation')
  expect(await patient.summary('Age')).toHaveTextContent('Not provided')
  await patient.submit()

  expect(await patient.sees('Appointment Booked!')).toHaveFocus()
  expect(screen.getByText(/Your appointment with Dr. Amaka Nwosu has been scheduled for/)).toHaveTextContent(
    '9:30 am on Tuesday 1 December 2026.',
  )
  expect(screen.getByText('MLR-7K2Q-84')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Steps' })).not.toBeInTheDocument()
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({
      patient_id: null,
      surname: 'Tunde',
      other_names: 'Bakare',
      phone_number: '0803 123 4567',
      date_of_birth: null,
      address: 'Lagos',
      nationality: 'nigeria',
      location: 'lag',
      service_id: 4,
      appointment_date: TOMORROW,
      start_time: '09:30',
      description: 'Since Sunday',
      token: null,
    }),
  ])
  expect(api.sent(fetchServices)).toEqual([{ location: 'lag', type: 'consultation' }])
})

it('books a registered patient with the details of the clinic record', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.sees('Find your clinic record (Lagos)')
  await patient.identify('adaeze.okafor@example.com')
  await patient.enterCode('482-719')
  await patient.sees('Confirm Details')
  await patient.next()
  await patient.choose('Procedure')
  await patient.pick('Doctor (optional)', 'Dr. Ibrahim Bello, Oral Surgery')
  await patient.choose(formatDay(TOMORROW, 'en'))
  await patient.choose('2:00 pm')
  await patient.next()
  await patient.submit()

  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({
      patient_id: 'LAG/004F2',
      surname: 'Adaeze',
      other_names: 'Okafor Ngozi',
      date_of_birth: '1992-02-29',
      age: 34,
      doctor_id: 12,
      department_id: 2,
      service_id: null,
      token: 'patient-token',
    }),
  ])
})

it('names the current step in the list of steps and in the page title', async () => {
  aClinicServer()
  const patient = await openBooking()
  const steps = screen.getByRole('list', { name: 'Steps' })
  expect(within(steps).getByText('Validation').parentElement).toHaveAttribute('aria-current', 'step')
  expect(within(steps).queryByRole('button')).not.toBeInTheDocument()

  await patient.press(/^No/)
  expect(await patient.sees('Personal Information')).toHaveFocus()
  expect(within(steps).getByRole('button', { name: 'Validation' })).toBeVisible()
  expect(within(steps).queryByRole('button', { name: 'Booking Details' })).not.toBeInTheDocument()
  expect(patient.view.titles.at(-1)).toBe('Personal Information')
})

const helpLinks = () =>
  within(screen.getByRole('complementary', { name: 'Are you in pain now?' })).getAllByRole('link')

it('shows phone and address of the branches as links beside the steps', async () => {
  aClinicServer()
  await openBooking()
  const [phone, map] = helpLinks().slice(-2)
  expect(phone).toHaveTextContent(/^Port Harcourt/)
  expect(phone).toHaveAttribute('href', 'tel:07005550103')
  expect(map).toHaveAttribute('href', expect.stringMatching(/^https:.*query=8%20Aba%20Road/))
})

it('shows the phone of one branch alone once that branch was chosen, and of all again in a question about it', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^Yes/)
  expect(helpLinks()).toHaveLength(6)
  await patient.press(/^Lagos/)
  await patient.sees('Find your clinic record (Lagos)')
  expect(helpLinks()).toHaveLength(2)
  expect(helpLinks()[0]).toHaveAttribute('href', 'tel:07005550102')
  await patient.press('Back')
  expect(await patient.sees('Where did you register?')).toBeVisible()
  expect(helpLinks()).toHaveLength(6)
})
