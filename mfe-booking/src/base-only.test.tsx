import { screen } from '@testing-library/react'
import {
  bookAppointment,
  fetchAvailability,
  fetchCapabilities,
  fetchDoctors,
  fetchServices,
  type MatchingPatient,
  sendOtpByEmail,
  sendOtpBySms,
  verifyOtp,
} from '@molar/contract'
import { aService, aVerifiedPatient, rawResponse } from '@molar/shared/testing'
import { aClinicServer, aWizard, openBooking, TOMORROW } from './booking.harness.tsx'

const FULL: MatchingPatient[] = [
  {
    rawId: 'LAG/004f2',
    title: 'MRS',
    firstName: 'ADAEZE',
    lastName: 'okafor',
    middleName: 'ngozi',
    email: 'adaeze@example.com',
    phoneNumber: '08031234821',
  },
  { rawId: 'LAG/004F3', firstName: 'chidi', lastName: null, email: null, phoneNumber: '08031234821' },
]

it('shows that the server responded when it refuses a booking without a message', async () => {
  const api = aClinicServer([])
  api.reply(bookAppointment, rawResponse(200, { success: false }))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  const note = await screen.findByRole('alert')
  expect(note).toHaveTextContent(/^Error making request! The clinic's system could not do this\./)
  expect(note).not.toHaveTextContent('connection')
  expect(patient.lastToast()).toEqual({ tone: 'error', sentence: 'Error making request!' })
})

it('books a registered patient on a server with the base API only', async () => {
  const api = aClinicServer([])
  api.reply(sendOtpBySms, FULL)
  api.reply(verifyOtp, {
    ...aVerifiedPatient({ rawId: 'LAG/004f2', location: undefined }),
    challenge: 'x',
  } as never)
  api.reply(bookAppointment, rawResponse(200, { success: true, message: 'Success!' }))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('08031234821')
  await patient.pick('Please select your name', 'Mrs Adaeze Okafor Ngozi (LAG/004f2)')
  expect(screen.getByRole('option', { name: 'Chidi (LAG/004F3)' })).toBeInTheDocument()
  await patient.press('Continue')
  await patient.enterCode('482719')
  await patient.sees('Confirm Details')
  expect(screen.getByRole('radio', { name: 'Lagos' })).toBeChecked()
  await patient.next()
  await patient.choose('Consultation')
  await patient.pick('Doctor (optional)', 'Dr. Amaka Nwosu, Oral Surgery')
  await patient.fill('Date*', TOMORROW)
  await patient.fill('Time*', '09:30')
  await patient.next()
  await patient.submit()

  await patient.sees('Appointment Booked!')
  expect(screen.getByText(/with Dr. Amaka Nwosu has been scheduled for/)).toHaveTextContent('9:30 am')
  expect(screen.queryByText('Reference')).not.toBeInTheDocument()
  expect(api.sent(verifyOtp)).toEqual([
    { code: 482719, email: 'adaeze@example.com', phoneNumber: '08031234821' },
  ])
  expect(api.sent(fetchAvailability)).toEqual([])
  const booking = api.calls.find(({ call }) => call === 'POST /appointments/book')
  expect(booking?.headers).not.toHaveProperty('Idempotency-Key')
})

it('sends ids of services, doctors and departments back as text where the server has text', async () => {
  const api = aClinicServer([])
  api.reply(fetchServices, [aService({ id: 'svc-a1', name: 'Root Canal Therapy' })])
  api.reply(fetchDoctors, [
    { id: 'doc-7', first_name: 'ngozi', last_name: 'EZE', department: { id: 'dep-2', name: 'Oral Surgery' } },
  ])
  api.reply(bookAppointment, rawResponse(200, { success: true, message: 'Success!' }))
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.fillIn()
  await patient.next()
  await patient.choose('Procedure')
  await patient.pick('Service', 'Root Canal Therapy')
  await patient.pick('Doctor (optional)', 'Dr. Ngozi Eze, Oral Surgery')
  expect(screen.getByLabelText('Service')).toHaveDisplayValue('Root Canal Therapy')
  expect(screen.getByLabelText('Doctor (optional)')).toHaveDisplayValue('Dr. Ngozi Eze, Oral Surgery')
  await patient.fill('Date*', TOMORROW)
  await patient.fill('Time*', '09:30')
  await patient.next()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toMatchObject([
    { service_id: 'svc-a1', doctor_id: 'doc-7', department_id: 'dep-2' },
  ])
})

it('asks for the capabilities once, and takes an HTML page as none', async () => {
  const api = aClinicServer(null)
  api.reply(fetchCapabilities, rawResponse(404, '<h1>Not Found</h1>'))
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.fillIn()
  await patient.next()
  expect(await screen.findByLabelText('Time*')).toHaveAttribute('type', 'time')
  expect(api.sent(fetchCapabilities)).toHaveLength(1)
})

it.each([
  ['no data', rawResponse(200, { success: true, message: 'ok' })],
  ['a text', rawResponse(200, { success: true, message: 'ok', data: 'none' })],
])('shows no doctor field if the list of doctors comes as %s', async (_, reply) => {
  const api = aClinicServer([])
  api.reply(fetchDoctors, reply)
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.fillIn()
  await patient.next()
  await patient.sees('Booking Details')
  expect(screen.queryByLabelText('Doctor (optional)')).not.toBeInTheDocument()
})

it('shows the message of a failure that has status 200', async () => {
  const api = aClinicServer([])
  api.reply(sendOtpByEmail, rawResponse(200, { success: false, message: 'No such patient' }))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  expect(await screen.findByRole('alert')).toHaveTextContent('No such patient')
})
