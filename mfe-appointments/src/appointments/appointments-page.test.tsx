import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { listAppointments } from '@molar/contract'
import { anAppointment, delayed, hangs, refusal, setDate } from '@molar/shared/testing'
import { appointments, aServer, openDashboard, rowOf, findRow } from '../dashboard.harness.tsx'

const abuja = anAppointment({ id: 90, user: { surname: 'Halima', location: 'fct' } })

// The list names today and tomorrow.
beforeEach(() => setDate('2026-11-20T08:00:00Z'))
afterEach(() => jest.useRealTimers())

it('shows the booked appointments of the own branch', async () => {
  const api = aServer([...appointments(2), abuja])
  const staff = await openDashboard()
  expect(screen.getByRole('heading', { level: 1, name: 'Booked Appointments' })).toBeVisible()
  expect(await screen.findByText('2 appointments in Lagos')).toBeVisible()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Date / Time', 'Name / Address', 'Contact', 'Service / Complaints', 'Actions'])
  const row = rowOf('Adaeze')
  expect(row.getByRole('rowheader')).toHaveTextContent('Adaeze 1')
  expect(row.getByRole('link', { name: 'Adaeze 1' })).toHaveAttribute(
    'href',
    '/schedule?branch=lag&date=2026-12-01&appointment=1',
  )
  expect(row.queryByText('Lagos')).not.toBeInTheDocument() // the filter says it
  expect(row.getByText('5 Bode Thomas Street, Surulere')).toBeVisible()
  expect(row.getByRole('link', { name: '0803 123 4821' })).toHaveAttribute('href', 'tel:+2348031234821')
  expect(row.getByText('9:30 am')).toBeVisible()
  expect(row.getByText('MLR-7K2Q-84')).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'Tuesday 1 December 2026' })).toBeVisible()
  expect(row.getByText('Open')).toBeVisible()
  expect(row.getByText('Pain on the left side')).toBeVisible()
  expect(row.getByText('with Dr. Amaka Nwosu')).toBeVisible()
  expect(api.sent(listAppointments)).toEqual([
    { location: 'lag', status: '', page: 1, limit: 10, token: 'staff-token' },
  ])
  expect(api.calls.at(-1)).toMatchObject({
    call: 'POST /appointments/lag',
    query: { status: '', page: 1, limit: 10 },
  })
  expect(staff.notices).toEqual([])
})

it('groups the rows by day, names today and tomorrow, and shows the age on the day', async () => {
  setDate('2026-12-01T08:00:00Z')
  aServer([
    anAppointment({ id: 1, appointment_date: '2026-12-01T09:30', age: 34 }),
    anAppointment({ id: 2, appointment_date: '2026-12-01T10:00', start_time: '10:00', age: 1 }),
    anAppointment({ id: 3, appointment_date: '2026-12-02T09:30', age: null }),
    anAppointment({ id: 4, appointment_date: '2026-12-04T09:30' }),
  ])
  await openDashboard()
  await screen.findByText('4 appointments in Lagos')
  const days = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(days.filter((text) => text.includes('2026'))).toEqual([
    'Today Tuesday 1 December 2026',
    'Tomorrow Wednesday 2 December 2026',
    ' Friday 4 December 2026',
  ])
  expect(screen.getAllByText(/^\d+ years?$/).map(({ textContent }) => textContent)).toEqual([
    '34 years',
    '1 year',
  ])
})

it('shows every branch to a person without a branch', async () => {
  aServer([...appointments(1), abuja])
  const staff = await openDashboard({ location: null })
  expect(await screen.findByText('2 appointments, all branches')).toBeVisible()
  expect(rowOf('Halima').getByText('Abuja')).toBeVisible()
  expect(staff.address()).toBe('?branch=all')
})

it('shows Unverified for patients without a verified contact and Closed for confirmed appointments', async () => {
  aServer([...appointments(1, { verified: false }), anAppointment({ id: 2, isOpen: false })])
  await openDashboard()
  expect((await screen.findAllByText('Unverified')).length).toBe(1)
  expect(rowOf('Adaeze 1').getByText('Unverified')).toBeVisible()
  expect(rowOf('Adaeze Okafor').getByText('Closed')).toBeVisible()
})

it('shows only the doctor when there is no service', async () => {
  aServer(appointments(1, { serviceText: '' }))
  await openDashboard()
  expect(await screen.findByText('Dr. Amaka Nwosu')).toBeVisible()
})

it('names doctors by the display rule, as the booking does', async () => {
  const names = { id: 11, first_name: 'ngozi', last_name: 'EZE' }
  aServer([
    anAppointment({ id: 1, doctor: { ...names, title: null, profession: 'Dentist' } }),
    anAppointment({ id: 2, doctor: { ...names, title: null, profession: 'Orthodontist' } }),
    anAppointment({ id: 3, doctor: { ...names, title: 'Prof.' } }),
  ])
  await openDashboard()
  expect(await screen.findByText('with Dr. Ngozi Eze')).toBeVisible()
  expect(screen.getByText('with Dt. Ngozi Eze')).toBeVisible()
  expect(screen.getByText('with Prof. Ngozi Eze')).toBeVisible()
})

it('filters by branch and status, and Back restores the previous filters', async () => {
  const api = aServer([...appointments(12), abuja])
  const staff = await openDashboard({ path: '/dashboard?branch=lag&page=2' })
  await screen.findByText('Page 2 of 2')
  await staff.choose('Branch', 'Abuja')
  expect(await screen.findByText('1 appointment in Abuja')).toBeVisible()
  expect(staff.address()).toBe('?branch=fct')
  await staff.choose('Status', 'Confirmed')
  expect(await screen.findByRole('heading', { name: 'No confirmed appointments in Abuja' })).toBeVisible()
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ location: 'fct', status: '0', page: 1 })
  await staff.choose('Status', 'Pending')
  await screen.findByText('1 appointment in Abuja')
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ status: '1' })
  expect(staff.address()).toBe('?branch=fct&status=1')
  await staff.back()
  await staff.back()
  await staff.back()
  expect(await screen.findByText('Page 2 of 2')).toBeVisible()
  expect(screen.getByLabelText('Branch')).toHaveDisplayValue('Lagos')
})

it('keeps both filters when a second one is chosen before the first one is shown', async () => {
  const api = aServer([...appointments(2), abuja])
  const staff = await openDashboard()
  await screen.findByText('2 appointments in Lagos')
  act(() => {
    fireEvent.change(screen.getByLabelText('Branch'), { target: { value: 'fct' } })
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '1' } })
  })
  expect(await screen.findByText('1 appointment in Abuja')).toBeVisible()
  expect(staff.address()).toBe('?branch=fct&status=1')
  expect(api.sent(listAppointments).at(-1)).toMatchObject({ location: 'fct', status: '1' })
})

it('shows the same list for a shared address to a person of another branch', async () => {
  aServer([...appointments(2, { isOpen: false }), abuja])
  const staff = await openDashboard({ path: '/dashboard?branch=lag&status=0', location: 'fct' })
  expect(await screen.findByText('2 appointments in Lagos')).toBeVisible()
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('Confirmed')
  expect(staff.address()).toBe('?branch=lag&status=0')
})

it('adds the branch to the address without a new history entry', async () => {
  aServer(appointments(1))
  const staff = await openDashboard()
  await screen.findByText('1 appointment in Lagos')
  expect(staff.address()).toBe('?branch=lag')
  expect(staff.router.state.historyAction).toBe('REPLACE')
})

it.each(['?branch=ibadan&status=7&page=-1&from=soon', '?page=1e9&to=2026-02-30', '?branch='])(
  'ignores values in the address that it cannot read: %s',
  async (search) => {
    const api = aServer(appointments(1))
    await openDashboard({ path: `/dashboard${search}` })
    await screen.findByText('1 appointment in Lagos')
    expect(api.sent(listAppointments)).toEqual([
      { location: 'lag', status: '', page: 1, limit: 10, token: 'staff-token' },
    ])
  },
)

it('shows no message for a 401, because the shell handles the end of the session', async () => {
  const api = aServer([])
  api.reply(listAppointments, refusal(401, 'Please sign in.'))
  const staff = await openDashboard()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(1))
  expect(screen.queryByText('Please sign in.')).not.toBeInTheDocument()
  expect(staff.notices).toEqual([])
})

it('removes the list when the page is left', async () => {
  const api = aServer(appointments(1))
  const { unmount, store } = await openDashboard()
  await findRow('Adaeze 1')
  unmount()
  api.reply(listAppointments, hangs())
  await openDashboard({ store })
  expect(await screen.findByRole('searchbox')).toBeVisible()
  expect(screen.getByText('Loading appointments…')).toBeVisible()
  expect(screen.queryByText(/Adaeze 1/)).not.toBeInTheDocument()
})

it('shows nothing of a list that arrived after the page was left', async () => {
  const api = aServer([])
  const late = delayed(appointments(1))
  api.reply(listAppointments, late.reply)
  const { unmount, store } = await openDashboard()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(1))
  unmount()
  await late.arrives()
  api.reply(listAppointments, hangs())
  await openDashboard({ store })
  expect(await screen.findByText('Loading appointments…')).toBeVisible()
  expect(screen.queryByText(/Adaeze 1/)).not.toBeInTheDocument()
})
