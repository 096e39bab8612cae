import { screen } from '@testing-library/react'
import { aClinicServer, openBooking } from '../booking.harness.tsx'

// Without a connection, the file of the steps behind the first one does not arrive.
jest.mock('./later-steps.ts', () => {
  throw new Error('Loading chunk later-steps failed.')
})

it('announces that a step loads to screen readers, and says to the shell that the page waits', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  const note = await screen.findByText('Loading…')
  expect(note).toHaveRole('status')
  expect(note.closest('[aria-busy="true"]')).toBeNull()
  expect(document.querySelector('[aria-busy="true"]')).toBeInTheDocument()
})
