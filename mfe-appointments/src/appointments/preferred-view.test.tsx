import { screen, waitFor } from '@testing-library/react'
import { aServer, openDashboard } from '../dashboard.harness.tsx'

beforeEach(() => localStorage.clear())

it('The list is the first view, and the schedule opens from then on once it was chosen', async () => {
  aServer([])
  const { user, router, unmount } = await openDashboard()
  await user.click(await screen.findByRole('link', { name: 'Schedule' }))
  expect(router.state.location.pathname).toBe('/schedule')
  unmount()
  const again = await openDashboard()
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/schedule'))
  await again.user.click(await screen.findByRole('link', { name: 'List' }))
  expect(again.router.state.location.pathname).toBe('/dashboard')
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
