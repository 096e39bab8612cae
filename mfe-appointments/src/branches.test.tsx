import { screen, waitFor } from '@testing-library/react'
import { fetchSchedule, listAppointments, listWaiting } from '@molar/contract'
import { aServer, openDashboard } from './dashboard.harness.tsx'

it.each([
  ['/dashboard', listAppointments.path],
  ['/schedule', fetchSchedule.path],
  ['/waiting-list', listWaiting.path],
])('%s begins with the first visible branch of an account that cannot see its own', async (page, path) => {
  const api = aServer([])
  await openDashboard({ path: page, location: 'lag', branches: ['phc', 'fct'] })
  expect(await screen.findByLabelText('Branch')).toHaveDisplayValue('Port Harcourt')
  const calls = () => api.calls.filter(({ call }) => call.endsWith(path.replace(':location', 'phc')))
  await waitFor(() => expect(calls()).not.toHaveLength(0))
  expect(calls().map(({ input }) => (input as { location: string }).location)).toEqual(
    calls().map(() => 'phc'),
  )
})
