import { screen } from '@testing-library/react'
import { tokenAtom } from '@molar/shared/session'
import { press, releases, sees, two, types } from '../testing/releases-of-booking.tsx'
import { renderShell } from '../testing/render-shell.tsx'

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

const booked = {
  reference: 'MLR-2041',
  appointment_date: '2026-12-01T00:00:00.000Z',
  start_time: '09:30:00',
  location: 'lag',
}

it('shows the confirmation of a release that failed after it had booked, and begins the next booking without the patient', async () => {
  const { store } = await renderShell({
    pointers: two,
    load: releases({ '3.0.0': 'throws later' }),
    token: 'patient-token',
  })
  await types('Amaka')
  sessionStorage.setItem('booked', JSON.stringify({ booked, at: Date.now(), path: '/' }))
  await press('Next')
  expect(await sees('Appointment Booked!')).toHaveFocus()
  expect(screen.getByText('Reference: MLR-2041')).toBeVisible()
  expect(store.get(tokenAtom)).toBe('patient-token')
  await press('Book another appointment')
  await sees('Release 2.0.0')
  expect(screen.getByLabelText('Name')).toHaveValue('')
  expect(store.get(tokenAtom)).toBeNull()
  expect(sessionStorage.getItem('booked')).toBeNull()
})
