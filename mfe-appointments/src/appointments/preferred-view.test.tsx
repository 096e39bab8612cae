import { act, screen, waitFor } from '@testing-library/react'
import { appointments, aServer, findRow, openDashboard } from '../dashboard.harness.tsx'

beforeEach(() => localStorage.clear())

it('The list is the first view, and the schedule opens from then on once it was chosen', async () => {
  aServer([])
  const { user, router, unmount } = await openDashboard()
  await user.click(await screen.findByRole('link', { name: 'Schedule' }))
  expect(router.state.location.pathname).toBe('/schedule')
  await screen.findByRole('heading', { name: 'Schedule' })
  unmount()
  const again = await openDashboard()
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/schedule'))
  await again.user.click(await screen.findByRole('link', { name: 'List' }))
  expect(again.router.state.location.pathname).toBe('/dashboard')
})

it('The menu chooses a view as the links do: the list stays when it was pressed', async () => {
  aServer([])
  const { router, unmount } = await openDashboard()
  await screen.findByRole('link', { name: 'Schedule' })
  // As a press on the menu of the shell.
  await act(() => router.navigate('/schedule'))
  await act(() => router.navigate('/dashboard'))
  expect(await screen.findByRole('heading', { name: 'Booked Appointments' })).toBeVisible()
  await act(() => router.navigate('/schedule'))
  await screen.findByRole('heading', { name: 'Schedule' })
  unmount()
  const again = await openDashboard()
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/schedule'))
})

it('A doctor begins with the schedule', async () => {
  aServer([])
  const { router } = await openDashboard({ doctorId: 11 })
  await waitFor(() => expect(router.state.location.pathname).toBe('/schedule'))
})

it('On a server without a schedule a doctor gets the list', async () => {
  aServer([], [])
  const { router } = await openDashboard({ doctorId: 11 })
  expect(await screen.findByRole('heading', { name: 'Booked Appointments' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('A search of the top bar shows the list to a doctor, who begins with the schedule otherwise', async () => {
  aServer(appointments(1))
  const { router } = await openDashboard({ doctorId: 11, historyState: { search: 'Adaeze' } })
  expect(await findRow('Adaeze 1')).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
})
