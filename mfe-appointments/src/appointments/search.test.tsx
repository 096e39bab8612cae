import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EXTENSIONS, fetchCapabilities, listAppointments } from '@molar/contract'
import { anAppointment, rawResponse } from '@molar/shared/testing'
import { appointments, aServer, openDashboard, findRow, setAppointments } from '../dashboard.harness.tsx'

const NO_SEARCH = EXTENSIONS.filter((name) => name !== 'appointment-search')

const offeredButtons = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

const searchField = () => screen.findByRole('searchbox', { name: 'Name, phone, clinic ID or reference' })

it('searches for a person and keeps the name out of the address', async () => {
  const api = aServer(appointments(2, { user: { other_names: 'Ọláyínká' } }))
  const staff = await openDashboard({ path: '/dashboard?branch=all&page=1' })
  await staff.user.type(await searchField(), ' Ọláyínká ')
  await staff.user.keyboard('{Enter}')
  await screen.findByText('2 appointments, all branches')
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ search: 'Ọláyínká', page: 1 })
  expect(staff.address()).toBe('?branch=all')
  expect(staff.router.state.location.state).toEqual({ search: 'Ọláyínká' })
  expect(JSON.stringify(api.calls.map(({ call, query }) => [call, query]))).not.toContain('Ọláyínká')
  await staff.back()
  expect(await searchField()).toHaveValue('')
  expect(api.sent(listAppointments).at(-1)).not.toHaveProperty('search')
})

it('loads the list again when Search is pressed again, and Back still leads to the list before the search', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await staff.user.type(await searchField(), 'Adaeze')
  await staff.press('Search')
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(2))
  await screen.findByText('1 appointment in Lagos')
  setAppointments(api, appointments(11))
  await staff.press('Search')
  await screen.findByText('2 appointments in Lagos')
  expect(api.sent(listAppointments).map(({ search }) => search)).toEqual([undefined, 'Adaeze', 'Adaeze'])
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
  await staff.back()
  expect(await searchField()).toHaveValue('')
})

it('takes the search of the top bar and keeps it on the next page', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard({ historyState: { search: 'MLR-7K2Q-84' } })
  expect(await searchField()).toHaveValue('MLR-7K2Q-84')
  await screen.findByText('Page 1 of 2')
  await staff.press('Next')
  await findRow('Adaeze 11')
  expect(api.sent(listAppointments).map(({ search, page }) => [search, page])).toEqual([
    ['MLR-7K2Q-84', 1],
    ['MLR-7K2Q-84', 2],
  ])
})

it('filters by dates and puts them into the address', async () => {
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
  expect(await searchField()).toHaveFocus()
})

it('sends nothing when the To date is before the From date', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await staff.user.type(await screen.findByLabelText('From'), '2026-12-03')
  await staff.user.type(screen.getByLabelText('To'), '2026-12-01')
  await staff.press('Search')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The “To” date must be the same as or after the “From” date.',
  )
  expect(screen.getByLabelText('To')).toBeInvalid()
  expect(api.sent(listAppointments)).toHaveLength(1)
})

it('sends nothing when a date is not complete, and leads to its field', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  const from = await screen.findByLabelText('From')
  // jsdom has no fields for a date that can be typed in part.
  jest.spyOn(from as HTMLInputElement, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState)
  await staff.press('Search')
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole date that exists')
  expect(from).toHaveFocus()
  expect(api.sent(listAppointments)).toHaveLength(1)
})

it('sends nothing when a year has two digits, and leads to its field', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  const to = await screen.findByLabelText('To')
  // What a browser makes of 01/05/26.
  fireEvent.change(to, { target: { value: '0026-05-01' } })
  await staff.press('Search')
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole date that exists')
  expect(to).toHaveFocus()
  expect(to).toHaveValue('0026-05-01')
  expect(api.sent(listAppointments)).toHaveLength(1)
})

it('marks only the date that is wrong, and still repeats the other one in words', async () => {
  aServer(appointments(1))
  const staff = await openDashboard()
  const from = await screen.findByLabelText('From')
  const to = screen.getByLabelText('To')
  fireEvent.change(from, { target: { value: '2026-04-12' } })
  fireEvent.change(to, { target: { value: '0026-05-01' } })
  await staff.press('Search')
  expect(to).toBeInvalid()
  expect(from).toBeValid()
  expect(from).toHaveAccessibleDescription('Sun 12 Apr 2026')
  fireEvent.change(to, { target: { value: '2026-04-01' } })
  await staff.press('Search')
  expect(from).toBeInvalid()
  expect(to).toHaveAccessibleDescription(/must be the same as or after .* Wed 1 Apr 2026$/)
})

it('keeps unsubmitted input when the page changes', async () => {
  aServer(appointments(12))
  const staff = await openDashboard()
  await staff.user.type(await searchField(), 'Ade')
  await staff.press('Next')
  await findRow('Adaeze 11')
  expect(await searchField()).toHaveValue('Ade')
})

it('shows that a search found nothing, and removes filters one by one on request', async () => {
  const api = aServer([])
  const path = '/dashboard?branch=lag&status=0'
  const staff = await openDashboard({ path, historyState: { search: 'Nobody' } })
  expect(await screen.findByRole('heading', { name: 'Nothing found for “Nobody” in Lagos' })).toBeVisible()
  expect(offeredButtons()).toEqual(['Search all branches', 'Include pending', 'Clear the search'])
  await staff.press('Search all branches')
  expect(await screen.findByRole('heading', { name: 'Nothing found for “Nobody”' })).toBeVisible()
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ search: 'Nobody', location: 'all', status: '0' })
  expect(offeredButtons()).toEqual(['Include pending', 'Clear the search'])
  await staff.press('Include pending')
  await waitFor(() => expect(offeredButtons()).toEqual(['Clear the search']))
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ search: 'Nobody', location: 'all', status: '' })
  await staff.press('Clear the search')
  expect(await screen.findByRole('heading', { name: 'No appointments yet' })).toBeVisible()
  expect(api.sent(listAppointments).at(-1)).not.toHaveProperty('search')
})

it('clears the dates on request when nothing is booked on them', async () => {
  aServer([])
  const staff = await openDashboard({ path: '/dashboard?branch=all&from=2026-12-01' })
  expect(await screen.findByRole('heading', { name: 'No appointments found' })).toBeVisible()
  expect(screen.getByText('Check the dates, or search all branches and dates.')).toBeVisible()
  await staff.press('Clear the dates')
  expect(staff.address()).toBe('?branch=all')
})

it('expands the search on a phone with a button', async () => {
  aServer(appointments(1))
  const staff = await openDashboard()
  const opener = await screen.findByRole('button', { name: 'Search by name or date' })
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  await staff.user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
})

it('expands the search when the top bar starts one on the open list', async () => {
  aServer(appointments(1))
  const { router } = await openDashboard()
  const opener = await screen.findByRole('button', { name: 'Search by name or date' })
  await act(() => router.navigate('/dashboard?branch=lag', { state: { search: 'Ade' } }))
  expect(opener).toHaveAttribute('aria-expanded', 'true')
})

it('has no search, and sends none, when the server does not support it', async () => {
  const api = aServer(appointments(1), NO_SEARCH)
  await openDashboard({ path: '/dashboard?branch=lag&from=2026-12-01', historyState: { search: 'Ade' } })
  await screen.findByText('1 appointment in Lagos')
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  expect(api.sent(listAppointments)).toEqual([
    { location: 'lag', status: '', page: 1, limit: 10, token: 'staff-token' },
  ])
})

it('loads nothing while it is unknown whether the server can search, and searches after Try again', async () => {
  const api = aServer(appointments(2), null)
  api.reply(fetchCapabilities, rawResponse(503, '<h1>Unavailable</h1>'))
  const staff = await openDashboard({ historyState: { search: 'Adaeze' } })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(api.sent(listAppointments)).toEqual([])
  api.restore(fetchCapabilities)
  await staff.user.click(retry)
  await screen.findByText('1 appointment in Lagos')
  expect(api.sent(listAppointments)).toEqual([expect.objectContaining({ search: 'Adaeze' })])
})

it('shows an appointment that was cancelled, without a button that changes its status, and links to its details', async () => {
  aServer([anAppointment({ state: 'cancelled', isOpen: false, status: 'confirmed' })])
  await openDashboard({ historyState: { search: 'Adaeze' } })
  const row = within(await findRow('Adaeze'))
  expect(row.getByText('Cancelled')).toBeVisible()
  expect(row.queryByText('Closed')).not.toBeInTheDocument()
  expect(row.queryByRole('button')).not.toBeInTheDocument()
  expect(row.getByRole('link', { name: /Adaeze/ })).toHaveAttribute(
    'href',
    expect.stringContaining('appointment=501'),
  )
})

it('repeats the days of the search in words, because devices order day and month differently', async () => {
  aServer(appointments(1))
  await openDashboard()
  const from = await screen.findByLabelText('From')
  expect(from).not.toHaveAccessibleDescription()
  fireEvent.change(from, { target: { value: '2026-04-12' } })
  expect(from).toHaveAccessibleDescription('Sun 12 Apr 2026')
})
