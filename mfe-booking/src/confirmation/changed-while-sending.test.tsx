import { act, screen } from '@testing-library/react'
import { bookAppointment, type BookedAppointment, fetchAvailability } from '@molar/contract'
import { aBookedAppointment, deferred, hangs } from '@molar/shared/testing'
import { aClinicServer, availableDays, aWizard, openBooking } from '../booking.harness.tsx'

/** Sends a booking, to which `arrives` responds. */
async function openSending() {
  const api = aClinicServer()
  const response = deferred<BookedAppointment>()
  api.reply(bookAppointment, response.promise)
  const patient = await openBooking({ wizard: aWizard({ stage: 'times' }) })
  await patient.next()
  await patient.submit()
  await screen.findByRole('button', { name: 'Submitting…' })
  const arrives = () => act(async () => response.resolve(aBookedAppointment()))
  return { api, patient, arrives }
}

it('says that an answer which was changed while the booking was sent is not part of it', async () => {
  const { patient, arrives } = await openSending()
  await act(() => patient.view.router.navigate(-1))
  await patient.sees('Booking Details')
  await patient.fill('Complaint', 'Since Monday')
  await arrives()
  await patient.sees('Appointment Booked!')
  expect(screen.getByText(/We did not save the change you made after that/)).toBeVisible()
})

it('does not say so of a time that is no longer available because the booking itself has taken it', async () => {
  const { api, patient, arrives } = await openSending()
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, ['14:00']))
  const aMinuteLater = Date.now() + 61_000
  jest.spyOn(Date, 'now').mockReturnValue(aMinuteLater)
  await act(() => patient.view.router.navigate(-1))
  expect(await screen.findByText(/no longer available/)).toBeVisible()
  await arrives()
  await patient.sees('Appointment Booked!')
  expect(screen.queryByText(/We did not save the change/)).not.toBeInTheDocument()
})

it('disables Change and Previous while a booking is being sent', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, hangs())
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await screen.findByRole('button', { name: 'Submitting…' })
  expect(screen.getByRole('button', { name: 'Change Booking Details' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Change Personal Information' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
})
