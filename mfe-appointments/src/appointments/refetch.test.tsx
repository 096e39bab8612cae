import { act, screen, waitFor } from '@testing-library/react'
import { listAppointments, setAppointmentStatus } from '@molar/contract'
import { anAppointment, hangs, refusal, setDate } from '@molar/shared/testing'
import {
  appointments,
  aServer,
  setAppointments,
  refocusWindow,
  openDashboard,
  rowOf,
  rows,
  findRow,
} from '../dashboard.harness.tsx'

beforeEach(() => setDate('2026-12-01T07:20:00Z'))
afterEach(() => jest.useRealTimers())

const added = (id: number) => anAppointment({ id, user: { surname: 'Added', other_names: String(id) } })

it('updates the rows in place after a refetch and keeps the focus', async () => {
  const api = aServer(appointments(3))
  await openDashboard()
  const button = await screen.findByRole('button', { name: /^Confirm Ibrahim 2,/ })
  act(() => button.focus())
  setAppointments(
    api,
    appointments(3, { serviceText: 'Dental Implant' }).map((row) => ({ ...row, isOpen: row.id !== 2 })),
  )
  await refocusWindow()
  expect(await rowOf('Ibrahim 2').findByText('Closed')).toBeVisible()
  expect(screen.getAllByText(/Dental Implant/)).toHaveLength(3)
  expect(button).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^(Show|Update)/ })).not.toBeInTheDocument()
})

it('announces how many appointments were added, and shows them on request', async () => {
  const api = aServer(appointments(3))
  const staff = await openDashboard()
  await screen.findByText('3 appointments in Lagos')
  const before = rows()
  setAppointments(api, [added(51), added(52), ...appointments(3)])
  await refocusWindow()
  const show = await screen.findByRole('button', { name: 'Show 2 new appointments' })
  expect(rows()).toEqual(before)
  expect(screen.getByText(/^\. 2 new appointments$/)).toBeInTheDocument()
  expect(screen.getByText('5 appointments in Lagos', { exact: false })).toBeVisible()
  await refocusWindow()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(3))
  expect(await screen.findByRole('button', { name: 'Show 2 new appointments' })).toBeVisible()
  await staff.user.click(show)
  expect(rows()).toHaveLength(5)
  expect(rows()[0]).toMatch(/Added 51/)
  expect(screen.queryByRole('button', { name: /^(Show|Update)/ })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('keeps a status that was saved while new appointments wait to be shown', async () => {
  const api = aServer(appointments(2))
  api.reply(setAppointmentStatus, anAppointment({ isOpen: false }))
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  setAppointments(api, [added(51), ...appointments(2)])
  await refocusWindow()
  const show = await screen.findByRole('button', { name: 'Show 1 new appointment' })
  await staff.press(/^Confirm Adaeze 1,/)
  await screen.findByText('Appointment confirmed: Adaeze 1')
  await staff.user.click(show)
  expect(rows()).toHaveLength(3)
  expect(rowOf('Adaeze 1').getByText('Closed')).toBeVisible()
})

it('keeps a removed row on screen until the update is shown', async () => {
  const api = aServer(appointments(3))
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  setAppointments(api, appointments(3).slice(1))
  await refocusWindow()
  const show = await screen.findByRole('button', { name: 'Update list' })
  expect(rows()).toHaveLength(3)
  await staff.user.click(show)
  expect(rows()).toHaveLength(2)
})

it('shows the time of the last load when a refetch fails, and refetches on request', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  api.reply(listAppointments, refusal(503, 'Not ready.'))
  await refocusWindow()
  expect(await screen.findByText(/^Last updated 8:20 am\. We could not refresh the list\.$/)).toBeVisible()
  expect(rows()).toHaveLength(1)
  expect(staff.notices).toEqual([])
  setAppointments(api, appointments(2))
  await staff.press('Try again')
  expect(await screen.findByText('2 appointments in Lagos')).toBeVisible()
})

it('keeps the list and the focus when another attempt also fails', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  api.reply(listAppointments, refusal(503, ''))
  await refocusWindow()
  await staff.user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(staff.notices).toEqual([{ tone: 'error', sentence: 'Failed to fetch appointments' }]),
  )
  expect(rows()).toHaveLength(1)
  expect(screen.getByText(/^Last updated 8:20 am/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
})

it('shows the time of the last load as soon as the browser is offline', async () => {
  aServer(appointments(1))
  await openDashboard()
  await findRow('Adaeze 1')
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Last updated 8:20 am/)).toBeVisible()
})

it('says on which day the list was loaded when that was not today', async () => {
  aServer(appointments(1))
  await openDashboard()
  await findRow('Adaeze 1')
  setDate('2026-12-02T07:20:00Z')
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Last updated Tue 1 Dec 2026, 8:20 am\./)).toBeVisible()
})

it('loads a failed list when the connection returns, with a single toast', async () => {
  const api = aServer([])
  api.reply(listAppointments, refusal(503, ''))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const staff = await openDashboard()
  expect(await screen.findByText('You are offline')).toBeVisible()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  setAppointments(api, appointments(1))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('1 appointment in Lagos')).toBeVisible()
  expect(staff.notices).toHaveLength(1)
})

it('aborts a refetch when the person changes the page', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  api.reply(listAppointments, hangs())
  await refocusWindow()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(2))
  setAppointments(api, appointments(12))
  await staff.press('Next')
  expect(await findRow('Adaeze 11')).toBeVisible()
  await refocusWindow()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(4))
  expect(rows()).toHaveLength(2)
})

it('names the new day as today in a tab from yesterday, also if the list cannot be loaded again', async () => {
  const api = aServer(appointments(1, { appointment_date: '2026-12-02T09:30' }))
  await openDashboard()
  expect(await screen.findByText('Tomorrow')).toBeVisible()
  setDate('2026-12-02T06:45:00Z')
  api.reply(listAppointments, refusal(500, 'Something went wrong.'))
  await refocusWindow()
  expect(await screen.findByText('Today')).toBeVisible()
  expect(screen.queryByText('Tomorrow')).not.toBeInTheDocument()
})
