import { screen } from '@testing-library/react'
import { addDays, bookAppointment, clinicToday, EXTENSIONS, formatDay } from '@molar/contract'
import { aBookedAppointment } from '@molar/shared/testing'
import { aClinicServer, aWizard, openBooking, TOMORROW } from '../booking.harness.tsx'

it.each([
  ['no links', ['availability'], 'To change or cancel, call the branch and give this reference.'],
  [
    'links',
    ['availability', 'appointment-link'],
    'To change or cancel, use the link in the message from us. You can also call the branch and give this reference.',
  ],
  [
    'links and a waiting list',
    EXTENSIONS,
    /call the branch and give this reference\. The link also lets you ask for an earlier time\.$/,
  ],
])('says how to change what was booked with a server that has %s', async (_what, extensions, text) => {
  aClinicServer(extensions)
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(await screen.findByText(text)).toBeVisible()
})

it('says until when the appointment can be changed online', async () => {
  const api = aClinicServer(['availability', 'appointment-link'])
  api.reply(bookAppointment, aBookedAppointment({ changeUntil: `${TOMORROW}T07:30` }))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(
    await screen.findByText(
      `You can change or cancel online until 7:30 am on ${formatDay(TOMORROW, 'en')}. To change or cancel, use the link in the message from us. You can also call the branch and give this reference.`,
    ),
  ).toBeVisible()
})

it('says to call the branch, not to use the link, if it is too late to change the appointment online', async () => {
  const api = aClinicServer(EXTENSIONS)
  api.reply(bookAppointment, aBookedAppointment({ changeUntil: `${addDays(clinicToday(), -1)}T00:00` }))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(
    await screen.findByText(
      'It is too late to change this appointment online. To change or cancel, call the branch and give this reference.',
    ),
  ).toBeVisible()
})
