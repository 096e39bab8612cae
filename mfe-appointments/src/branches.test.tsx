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

it('The links between the views keep the branch of the page', async () => {
  aServer([])
  const { user } = await openDashboard({
    path: '/schedule?branch=fct',
    permissions: ['appointments.read', 'figures.read'],
  })
  for (const view of ['Waiting list', 'List', 'Figures', 'Schedule']) {
    await user.click(await screen.findByRole('link', { name: view }))
    expect(await screen.findByRole('link', { name: view, current: 'page' })).toBeVisible()
    expect(screen.getByLabelText('Branch')).toHaveDisplayValue('Abuja')
  }
})

it('The links of a list of all branches lead to the schedule of the own branch and the figures of all', async () => {
  aServer([])
  const { user } = await openDashboard({
    path: '/dashboard?branch=all',
    permissions: ['appointments.read', 'figures.read'],
  })
  await user.click(await screen.findByRole('link', { name: 'Schedule' }))
  expect(await screen.findByRole('link', { name: 'Schedule', current: 'page' })).toBeVisible()
  expect(screen.getByLabelText('Branch')).toHaveDisplayValue('Lagos')
  await user.click(screen.getByRole('link', { name: 'Figures' }))
  expect(await screen.findByRole('link', { name: 'Figures', current: 'page' })).toBeVisible()
  expect(screen.getByLabelText('Branch')).toHaveDisplayValue('All branches')
})
