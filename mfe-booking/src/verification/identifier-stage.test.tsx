import { screen } from '@testing-library/react'
import { sendOtpByEmail, sendOtpBySms } from '@molar/contract'
import { aMatchingPatient, successWith } from '@molar/shared/testing'
import { aClinicServer, openBooking } from '../booking.harness.tsx'

it('requests a code by SMS for a number copied from the contacts, with invisible characters around it', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Abuja')
  await patient.identify('\u202a+234 803 123 4567\u202c')
  await screen.findByLabelText('Enter OTP')
  expect(api.sent(sendOtpBySms)).toEqual([{ emrId: '', destination: '+234 803 123 4567', location: 'fct' }])
})

it('says in the words of the server where the code for a clinic ID was sent, if no contact is named', async () => {
  const api = aClinicServer()
  const match = aMatchingPatient({ email: null, phoneNumber: null })
  api.reply(sendOtpByEmail, successWith([match], 'Der Code wurde an Ihr Telefon gesendet!'))
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('LAG/004F2')
  await screen.findByLabelText('Enter OTP')
  expect(patient.lastToast()?.sentence).toBe('Der Code wurde an Ihr Telefon gesendet!')
})

it('requests a code by email for a clinic ID', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Port Harcourt')
  await patient.identify('PHC/004F2')
  await screen.findByLabelText('Enter OTP')
  expect(api.sent(sendOtpByEmail)).toEqual([{ emrId: 'PHC/004F2', destination: '', location: 'phc' }])
  expect(patient.lastToast()?.sentence).toBe('Please enter code sent to your email!')
})

it('names no contact where the server names none for a clinic ID', async () => {
  const api = aClinicServer()
  api.reply(sendOtpByEmail, [aMatchingPatient({ email: null, phoneNumber: null })])
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('LAG004F2')
  expect(await screen.findByText(/sent to the phone or email the clinic has for you/)).toBeVisible()
})
