import { screen } from '@testing-library/react'
import { listAppointments } from '@molar/contract'
import { anAppointment, hangs, rawResponse, refusal } from '@molar/shared/testing'
import { appointments, aServer, setAppointments, openDashboard } from '../dashboard.harness.tsx'

const abuja = anAppointment({ id: 90, user: { surname: 'Halima', location: 'fct' } })

it('shows that the filtered list is empty, and shows all appointments on request', async () => {
  aServer([abuja])
  const staff = await openDashboard({ path: '/dashboard?branch=phc&status=1' })
  expect(
    await screen.findByRole('heading', { name: 'No pending appointments in Port Harcourt' }),
  ).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 1')
  await staff.press('Show all appointments')
  expect(await screen.findByText('1 appointment, all branches')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(staff.address()).toBe('?branch=all')
})

it('offers no other list when the clinic has no appointments', async () => {
  aServer([])
  await openDashboard({ location: 'all' })
  expect(await screen.findByRole('heading', { name: 'No appointments yet' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show all appointments' })).not.toBeInTheDocument()
})

it.each([
  ['an HTML page', rawResponse(502, '<h1>Bad Gateway</h1>'), 'Failed to fetch appointments'],
  ['no list', rawResponse(200, { success: true, data: { rows: 1 } }), 'Failed to fetch appointments'],
  ['a refusal', refusal(429, 'Too many at once. Wait a minute.'), 'Too many at once. Wait a minute.'],
  ['a base-only refusal', rawResponse(200, { success: false }), 'Failed to fetch appointments'],
])(
  'shows a failed load in the table and in a toast after %s, and loads again on request',
  async (_, response, sentence) => {
    const api = aServer([])
    api.reply(listAppointments, response)
    const staff = await openDashboard()
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible()
    expect(staff.notices).toEqual([{ tone: 'error', sentence }])
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
    api.reply(listAppointments, hangs())
    await staff.press('Try again')
    expect(screen.getByRole('button', { name: 'Loading…' })).toHaveFocus()
    expect(screen.getByRole('heading', { name: sentence })).toBeVisible()
  },
)

it('shows that the device is offline and shows no progress, because no request is running', async () => {
  const api = aServer([])
  api.reply(listAppointments, refusal(503, ''))
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const staff = await openDashboard()
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
  api.reply(listAppointments, hangs())
  await staff.press('Try again')
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  expect(screen.queryByText(/Loading|Failed/)).not.toBeInTheDocument()
  online.mockRestore()
})

it('focuses the heading when the list is loaded after Try again', async () => {
  const api = aServer([])
  api.reply(listAppointments, refusal(503, ''))
  const staff = await openDashboard()
  await screen.findByRole('button', { name: 'Try again' })
  setAppointments(api, appointments(1))
  await staff.press('Try again')
  expect(await screen.findByText('1 appointment in Lagos')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
