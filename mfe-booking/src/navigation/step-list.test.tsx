import { screen } from '@testing-library/react'
import { fetchDoctors } from '@molar/contract'
import { aDoctor, delayed } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, openBooking } from '../booking.harness.tsx'

it.each([
  ['Personal Information', 'details'],
  ['Booking Details', 'times'],
] as const)('opens step 3 with its errors in place of step 4, from %s', async (_, stage) => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard({ stage, form: aForm({ time: '' }) }) })
  await patient.press('Confirmation')
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a time')
  await patient.sees('Booking Details')
})

it('opens step 3 in place of step 4 if the branch is changed before the doctors have arrived', async () => {
  const api = aClinicServer()
  const { reply, arrives } = delayed([aDoctor()])
  api.reply(fetchDoctors, reply)
  const patient = await openBooking({ wizard: aWizard({ stage: 'details' }) })
  await patient.press('Confirmation')
  await patient.choose('Abuja')
  await arrives()
  expect(await patient.sees('Booking Details')).toBeVisible()
})
