import { screen } from '@testing-library/react'
import { cancelMyAppointment } from '@molar/contract'
import { aClinicWithLink, openLink, TOKEN } from './appointment.harness.tsx'

it('sends what the patient writes about a cancellation, and asks for a shorter text where it is too long', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.answer('4567')
  const note = await screen.findByLabelText('Tell us more (optional)')
  await patient.user.click(note)
  await patient.user.paste('x'.repeat(501))
  await patient.press('Cancel appointment')
  expect(note).toHaveFocus()
  expect(note).toHaveAccessibleDescription('Shorten this to 500 characters')
  expect(api.sent(cancelMyAppointment)).toEqual([])
  await patient.user.clear(note)
  await patient.user.paste(' I have a fever\u200b ')
  expect(note).toBeValid()
  await patient.press('Cancel appointment')
  await patient.sees('Your appointment is cancelled')
  expect(api.sent(cancelMyAppointment)).toEqual([
    { token: TOKEN, answer: '4567', version: 1, note: 'I have a fever' },
  ])
})
