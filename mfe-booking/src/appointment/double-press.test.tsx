import { act, fireEvent, screen } from '@testing-library/react'
import { cancelMyAppointment } from '@molar/contract'
import { aClinicWithLink, openLink } from './appointment.harness.tsx'

it('does not cancel with the second press of a double tap that meets the question', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.answer('ada')
  await patient.sees('Cancel your appointment?')
  const button = screen.getByRole('button', { name: 'Cancel appointment' })
  fireEvent.click(button, { detail: 2 })
  await act(async () => {})
  expect(api.sent(cancelMyAppointment)).toEqual([])
  // The next press counts again, also as a double press of the same button.
  fireEvent.click(button, { detail: 1 })
  expect(fireEvent.click(button, { detail: 2 })).toBe(true)
  await patient.sees('Your appointment is cancelled')
})
