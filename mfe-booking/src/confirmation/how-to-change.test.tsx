import { screen } from '@testing-library/react'
import { EXTENSIONS } from '@molar/contract'
import { aClinicServer, aWizard, openBooking } from '../booking.harness.tsx'

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
