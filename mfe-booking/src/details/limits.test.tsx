import { screen } from '@testing-library/react'
import { bookAppointment, checkBookingLimits } from '@molar/contract'
import { connectionLost, refusal } from '@molar/shared/testing'
import { aClinicServer, aForm, ALL, aVerifiedWizard, aWizard, openBooking } from '../booking.harness.tsx'

const FULL = 'You already have 6 upcoming appointments, the most that you can book online.'

it('shows in step 2 that the patient has reached a limit, before anything else is asked', async () => {
  const api = aClinicServer([...ALL, 'booking-limits'])
  api.reply(checkBookingLimits, refusal(429, FULL, 'too_many'))
  const form = aForm({ rawId: 'LAG/004F2' })
  const wizard = aVerifiedWizard({ stage: 'details', reached: 2, form })
  const patient = await openBooking({ wizard, token: 'patient-token' })
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent(FULL)
  expect(patient.lastToast()).toEqual({ tone: 'error', sentence: FULL })
  expect(await patient.sees('Confirm Details')).toBeVisible()
  const check = api.calls.find(({ call }) => call === 'GET /booking-limits')
  expect(check?.headers).toMatchObject({ Authorization: 'Bearer patient-token' })

  api.reply(checkBookingLimits, null)
  await patient.next()
  expect(await patient.sees('Booking Details')).toBeVisible()
})

it.each([
  ['fails', refusal(500, '')],
  ['gets no response', connectionLost()],
])('continues if the question for the limits %s', async (_, response) => {
  const api = aClinicServer([...ALL, 'booking-limits'])
  api.reply(checkBookingLimits, response)
  const patient = await openBooking({ wizard: aWizard({ stage: 'details', reached: 2 }) })
  await patient.next()
  expect(await patient.sees('Booking Details')).toBeVisible()
  expect(api.sent(bookAppointment)).toEqual([])
})
