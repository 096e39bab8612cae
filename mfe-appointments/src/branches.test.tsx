import { screen, waitFor } from '@testing-library/react'
import { fetchSchedule, listAppointments, listWaiting } from '@molar/contract'
import { aServer, openDashboard } from './dashboard.harness.tsx'

const PAGES = [
  ['/dashboard', listAppointments.path],
  ['/schedule', fetchSchedule.path],
  ['/waiting-list', listWaiting.path],
] as const

it.each(PAGES)(
  '%s begins with the first visible branch of an account that cannot see its own',
  async (page, path) => {
    const api = aServer([])
    await openDashboard({ path: page, location: 'lag', branches: ['phc', 'fct'] })
    expect(await screen.findByLabelText('Branch')).toHaveDisplayValue('Port Harcourt')
    const calls = () => api.calls.filter(({ call }) => call.endsWith(path.replace(':location', 'phc')))
    await waitFor(() => expect(calls()).not.toHaveLength(0))
    expect(calls().map(({ input }) => (input as { location: string }).location)).toEqual(
      calls().map(() => 'phc'),
    )
  },
)

it.each(PAGES)(
  '%s shows the own branch when a link names one that the account cannot see',
  async (page, path) => {
    const api = aServer([])
    await openDashboard({ path: `${page}?branch=lag`, location: 'fct', branches: ['phc', 'fct'] })
    expect(await screen.findByLabelText('Branch')).toHaveDisplayValue('Abuja')
    const calls = () => api.calls.filter(({ call }) => call.endsWith(path.replace(':location', 'fct')))
    await waitFor(() => expect(calls()).not.toHaveLength(0))
    expect(
      api.calls.filter(({ input }) => (input as { location?: string } | undefined)?.location === 'lag'),
    ).toEqual([])
  },
)
