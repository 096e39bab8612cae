import { screen } from '@testing-library/react'
import { bookAppointment, type BookingRules, fetchBookingRules, type LocationCode } from '@molar/contract'
import { hangs, refusal } from '@molar/shared/testing'
import { aClinicServer, ALL, aForm, aWizard, openBooking } from '../booking.harness.tsx'

function aClinicWithOptionalEmail(emailOptionalIn: LocationCode[]) {
  const api = aClinicServer([...ALL, 'booking-rules'])
  api.reply(fetchBookingRules, { emailOptionalIn })
  return api
}

const atDetails = (form = {}) =>
  aWizard({ stage: 'details', reached: 2, form: aForm({ email: '', ...form }) })

it('books without an email address where the branch makes it optional, and names the phone in the confirmation', async () => {
  const api = aClinicWithOptionalEmail(['lag'])
  const patient = await openBooking({ wizard: atDetails() })
  const email = await screen.findByLabelText('Email')
  expect(email).toHaveAccessibleDescription('Optional')
  expect(email).not.toBeRequired()
  await patient.next()
  await patient.sees('Booking Details')
  await patient.next()
  await patient.sees('Confirmation')
  expect(await patient.summary('Email')).toHaveTextContent('Not provided')
  await patient.submit()
  expect(await screen.findByText(/•••4567/)).toBeVisible()
  expect(api.sent(bookAppointment)).toMatchObject([{ email: null, phone_number: '08031234567' }])
})

it('asks for the email address in another branch, and says before a branch is chosen where it is optional', async () => {
  aClinicWithOptionalEmail(['fct', 'lag'])
  const patient = await openBooking({ wizard: atDetails({ location: '' }) })
  expect(await screen.findByText('Optional in Abuja, Lagos')).toBeVisible()
  expect(screen.getByLabelText('Email*')).toHaveAccessibleDescription('Optional in Abuja, Lagos')
  await patient.choose('Port Harcourt')
  expect(screen.queryByText(/Optional in/)).not.toBeInTheDocument()
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email address')
  await patient.choose('Abuja')
  expect(screen.queryByText('Enter your email address')).not.toBeInTheDocument()
  await patient.next()
  expect(await patient.sees('Booking Details')).toBeVisible()
})

it('asks for the email address with a phone number that gets no SMS', async () => {
  aClinicWithOptionalEmail(['lag'])
  const patient = await openBooking({ wizard: atDetails({ phoneNumber: '+44 7700 900123' }) })
  const email = await screen.findByLabelText('Email')
  await patient.next()
  expect(email).toHaveAccessibleDescription(/We cannot send text messages to this phone number/)
  await patient.fill('Phone Number*', '0803 123 4567')
  expect(email).toBeValid()
  await patient.next()
  expect(await patient.sees('Booking Details')).toBeVisible()
})

it('refuses a wrong email address also where it is optional', async () => {
  aClinicWithOptionalEmail(['lag'])
  const patient = await openBooking({ wizard: atDetails({ email: 'ada@' }) })
  await screen.findByLabelText('Email')
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter an email address, for example')
})

it.each([
  ['fails', () => refusal(500, '')],
  ['has no response yet', () => hangs<BookingRules>()],
])('asks for the email address while the question for the rules %s', async (_what, response) => {
  const api = aClinicWithOptionalEmail([])
  api.reply(fetchBookingRules, response)
  const patient = await openBooking({ wizard: atDetails() })
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email address')
})

it('keeps after a reload of the last step that the branch needs no email address', async () => {
  const api = aClinicWithOptionalEmail(['lag'])
  const patient = await openBooking({ wizard: atDetails() })
  await screen.findByLabelText('Email')
  await patient.next()
  await patient.sees('Booking Details')
  await patient.next()
  await patient.sees('Confirmation')
  api.reply(fetchBookingRules, refusal(500, ''))
  const reloaded = await patient.reload()
  await reloaded.submit()
  await screen.findByText(/•••4567/)
  expect(api.sent(bookAppointment)).toHaveLength(1)
})

it('asks for the email address where the server does not know the rules', async () => {
  aClinicServer(null)
  const patient = await openBooking({ wizard: atDetails() })
  await patient.next()
  expect(await screen.findByLabelText('Email*')).toBeInvalid()
})
