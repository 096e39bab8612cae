import { screen } from '@testing-library/react'
import { listAppointments } from '@molar/shared/contract'
import { anAppointment } from '@molar/shared/testing'
import { appointments, aServer, openDashboard, rowOf } from '../dashboard.harness.tsx'

it('shows the booked appointments of one’s own branch', async () => {
  const api = aServer([
    ...appointments(2),
    anAppointment({ id: 9, user: { surname: 'Halima', location: 'fct' } }),
  ])
  const staff = await openDashboard()
  expect(screen.getByRole('heading', { level: 1, name: 'Booked Appointments' })).toBeVisible()
  expect(await screen.findByText('2 appointments in Lagos')).toBeVisible()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.split('\u2002')[0])
  expect(heads).toEqual(['Name / Address', 'Contact', 'Date / Time', 'Service / Complaints', 'Actions'])
  const row = rowOf('Adaeze')
  expect(row.getByText('Lagos')).toBeVisible()
  expect(row.getByText('5 Bode Thomas Street, Surulere')).toBeVisible()
  expect(row.getByRole('link', { name: '0803 123 4821' })).toHaveAttribute('href', 'tel:+2348031234821')
  expect(row.getByText('9:30 am')).toBeVisible()
  expect(row.getByText('Tue 1 Dec 2026')).toBeVisible()
  expect(row.getByText('Open')).toBeVisible()
  expect(row.getByText('Pain on the left side')).toBeVisible()
  expect(api.sent(listAppointments)).toEqual([
    { location: 'lag', status: '', page: 1, limit: 10, token: 'staff-token' },
  ])
  expect(staff.address()).toBe('?branch=lag')
})
