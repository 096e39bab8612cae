import { act, screen, waitFor } from '@testing-library/react'
import { listAppointments } from '@molar/contract'
import { anAppointment, hangs, refusal } from '@molar/shared/testing'
import {
  appointments,
  aServer,
  holds,
  looksAgain,
  openDashboard,
  rowOf,
  rows,
  sees,
} from '../dashboard.harness.tsx'

const newcomer = (id: number) => anAppointment({ id, user: { surname: 'Newcomer', other_names: String(id) } })

it('shows what changed in a row, and leaves row, focus and place alone', async () => {
  const api = aServer(appointments(3))
  await openDashboard()
  const button = await screen.findByRole('button', { name: /^Confirm Ibrahim 2,/ })
  act(() => button.focus())
  holds(
    api,
    appointments(3, { serviceText: 'Dental Implant' }).map((row) => ({ ...row, isOpen: row.id !== 2 })),
  )
  await looksAgain()
  expect(await rowOf('Ibrahim 2').findByText('Closed')).toBeVisible()
  expect(screen.getAllByText(/Dental Implant/)).toHaveLength(3)
  expect(button).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

it('says quietly how many are new, and shows them when asked', async () => {
  const api = aServer(appointments(3))
  const staff = await openDashboard()
  await screen.findByText('3 appointments in Lagos')
  const before = rows()
  holds(api, [newcomer(51), newcomer(52), ...appointments(3)])
  await looksAgain()
  const show = await screen.findByRole('button', { name: 'Show 2 new' })
  expect(rows()).toEqual(before)
  expect(screen.getByText(/2 new appointments/)).toBeInTheDocument()
  expect(screen.getByText('5 appointments in Lagos', { exact: false })).toBeVisible()
  await looksAgain()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(3))
  expect(await screen.findByRole('button', { name: 'Show 2 new' })).toBeVisible()
  await staff.user.click(show)
  expect(rows()).toHaveLength(5)
  expect(rows()[0]).toMatch(/Newcomer 51/)
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('keeps a row that went away until asked', async () => {
  const api = aServer(appointments(3))
  const staff = await openDashboard()
  await sees('Adaeze 1')
  holds(api, appointments(3).slice(1))
  await looksAgain()
  const show = await screen.findByRole('button', { name: 'Show changes' })
  expect(rows()).toHaveLength(3)
  await staff.user.click(show)
  expect(rows()).toHaveLength(2)
})

it('says since when the list could not be read again, and tries when asked', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await sees('Adaeze 1')
  api.reply(listAppointments, refusal(503, 'Not ready.'))
  await looksAgain()
  expect(await screen.findByText(/^Could not be read again since \d+:\d\d [ap]m$/)).toBeVisible()
  expect(rows()).toHaveLength(1)
  expect(staff.notices).toEqual([])
  holds(api, appointments(2))
  await staff.press('Try again')
  expect(await screen.findByText('2 appointments in Lagos')).toBeVisible()
})

it('brings a failed list back by itself, without a toast for each try', async () => {
  const api = aServer([])
  api.reply(listAppointments, refusal(503, ''))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const staff = await openDashboard()
  expect(await screen.findByText(/no connection/)).toBeVisible()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  holds(api, appointments(1))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('1 appointment in Lagos')).toBeVisible()
  expect(staff.notices).toHaveLength(1)
})

it('is overtaken by what the person asks for', async () => {
  const api = aServer(appointments(12))
  const staff = await openDashboard()
  await sees('Adaeze 1')
  api.reply(listAppointments, hangs())
  await looksAgain()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(2))
  holds(api, appointments(12))
  await staff.press('Next')
  expect(await sees('Adaeze 11')).toBeVisible()
  await looksAgain()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(4))
  expect(rows()).toHaveLength(2)
})
