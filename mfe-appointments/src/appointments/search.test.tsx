import { act, screen, waitFor, within } from '@testing-library/react'
import { EXTENSIONS, listAppointments } from '@molar/contract'
import { appointments, aServer, openDashboard, sees } from '../dashboard.harness.tsx'

const NO_SEARCH = EXTENSIONS.filter((name) => name !== 'appointment-search')

const offered = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

const term = () => screen.findByRole('searchbox', { name: 'Name, phone or reference' })

it('looks for a person, and keeps the name out of the address', async () => {
  const api = aServer(appointments(2, { user: { other_names: 'Ọláyínká' } }))
  const staff = await openDashboard({ path: '/dashboard?branch=all&page=1' })
  await staff.user.type(await term(), ' Ọláyínká ')
  await staff.user.keyboard('{Enter}')
  await screen.findByText('2 appointments, all branches')
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ search: 'Ọláyínká', page: 1 })
  expect(staff.address()).toBe('?branch=all')
  expect(staff.router.state.location.state).toEqual({ search: 'Ọláyínká' })
  expect(JSON.stringify(api.calls.map(({ call, query }) => [call, query]))).not.toContain('Ọláyínká')
  await staff.back()
  expect(await term()).toHaveValue('')
  expect(api.sent(listAppointments).at(-1)).not.toHaveProperty('search')
})

it('finds what the search box of the top bar was asked for, and keeps it on the next page', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard({ historyState: { search: 'MLR-7K2Q-84' } })
  expect(await term()).toHaveValue('MLR-7K2Q-84')
  await screen.findByText('Page 1 of 2')
  await staff.press('Next')
  await sees('Adaeze 11')
  expect(api.sent(listAppointments).map(({ search, page }) => [search, page])).toEqual([
    ['MLR-7K2Q-84', 1],
    ['MLR-7K2Q-84', 2],
  ])
})

it('narrows to some days, which stand in the address', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await staff.user.type(await screen.findByLabelText('From'), '2026-12-01')
  await staff.user.type(screen.getByLabelText('To'), '2026-12-03')
  await staff.press('Search')
  await screen.findByText('1 appointment in Lagos')
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ from: '2026-12-01', to: '2026-12-03' })
  expect(staff.address()).toBe('?branch=lag&from=2026-12-01&to=2026-12-03')
  await staff.press('Clear')
  expect(staff.address()).toBe('?branch=lag')
  expect(await term()).toHaveFocus()
})

it('sends nothing when the last day is before the first', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await staff.user.type(await screen.findByLabelText('From'), '2026-12-03')
  await staff.user.type(screen.getByLabelText('To'), '2026-12-01')
  await staff.press('Search')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The last day is before the first. Change one of the two.',
  )
  expect(screen.getByLabelText('To')).toBeInvalid()
  expect(api.sent(listAppointments)).toHaveLength(1)
})

it('keeps what is being typed while pages turn', async () => {
  aServer(appointments(12))
  const staff = await openDashboard()
  await staff.user.type(await term(), 'Ade')
  await staff.press('Next')
  await sees('Adaeze 11')
  expect(await term()).toHaveValue('Ade')
})

it('says whom it did not find, and takes away one by one what narrows the list', async () => {
  const api = aServer([])
  const path = '/dashboard?branch=lag&status=0'
  const staff = await openDashboard({ path, historyState: { search: 'Nobody' } })
  expect(await screen.findByRole('heading', { name: 'Nothing found for “Nobody” in Lagos' })).toBeVisible()
  expect(offered()).toEqual(['Look in all branches', 'Show pending too', 'Clear the search'])
  await staff.press('Look in all branches')
  expect(await screen.findByRole('heading', { name: 'Nothing found for “Nobody”' })).toBeVisible()
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ search: 'Nobody', location: 'all', status: '0' })
  expect(offered()).toEqual(['Show pending too', 'Clear the search'])
  await staff.press('Show pending too')
  await waitFor(() => expect(offered()).toEqual(['Clear the search']))
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ search: 'Nobody', location: 'all', status: '' })
  await staff.press('Clear the search')
  expect(await screen.findByRole('heading', { name: 'No appointments yet' })).toBeVisible()
  expect(api.sent(listAppointments).at(-1)).not.toHaveProperty('search')
})

it('leads away from days on which nothing is booked', async () => {
  aServer([])
  const staff = await openDashboard({ path: '/dashboard?branch=all&from=2026-12-01' })
  expect(await screen.findByRole('heading', { name: 'No appointment found' })).toBeVisible()
  expect(screen.getByText('Check the dates, or look further.')).toBeVisible()
  await staff.press('Clear the dates')
  expect(staff.address()).toBe('?branch=all')
})

it('unfolds on a phone by a button', async () => {
  aServer(appointments(1))
  const staff = await openDashboard()
  const opener = await screen.findByRole('button', { name: 'Search and dates' })
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  await staff.user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
})

it('unfolds for what the top bar asks of the open list', async () => {
  aServer(appointments(1))
  const { router } = await openDashboard()
  const opener = await screen.findByRole('button', { name: 'Search and dates' })
  await act(() => router.navigate('/dashboard?branch=lag', { state: { search: 'Ade' } }))
  expect(opener).toHaveAttribute('aria-expanded', 'true')
})

it('has neither field nor days where the server cannot search, whatever the address says', async () => {
  const api = aServer(appointments(1), NO_SEARCH)
  await openDashboard({ path: '/dashboard?branch=lag&from=2026-12-01', historyState: { search: 'Ade' } })
  await screen.findByText('1 appointment in Lagos')
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  expect(api.sent(listAppointments)).toEqual([
    { location: 'lag', status: '', page: 1, limit: 10, token: 'staff-token' },
  ])
})
