import { screen, within } from '@testing-library/react'
import { anAppointment, aScheduledAppointment } from '@molar/shared/testing'
import { aServer, openDashboard } from '../../dashboard.harness.tsx'

/** A patient whose time a blocker blocks. */
export const affected = () => ({
  appointment: aScheduledAppointment(),
  blocker: { id: 7, description: 'Doctor is ill' },
  offered: false,
})

/** Opens the call list of the schedule. */
export const openCalls = async (entries = [affected()], view = '') => {
  const stored = { appointment_date: '2026-12-01T09:30', state: 'pending' as const, version: 3 }
  const api = aServer(entries.map(({ appointment: { id } }) => anAppointment({ ...stored, id })))
  api.state.affectedAppointments = entries
  const staff = await openDashboard({
    path: `/schedule?date=2026-12-01${view}`,
    permissions: ['appointments.read', 'appointments.confirm', 'appointments.change'],
  })
  await staff.user.click(await screen.findByRole('button', { name: /patients? to call/ }))
  return { api, ...staff, list: within(await screen.findByRole('dialog')) }
}
