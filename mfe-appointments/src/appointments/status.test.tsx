import { screen, waitFor } from '@testing-library/react'
import { EXTENSIONS, listAppointments, setAppointmentStatus } from '@molar/contract'
import { anAppointment, noAnswer, refusal, type FakeApi } from '@molar/shared/testing'
import {
  appointments,
  aServer,
  holds,
  looksAgain,
  openDashboard,
  rowOf,
  sees,
} from '../dashboard.harness.tsx'

/** A server whose answers to a change wait until they are let go, one by one. */
function patiently(api: FakeApi) {
  const waiting: (() => void)[] = []
  api.reply(
    setAppointmentStatus,
    ({ input }) => new Promise((resolve) => waiting.push(() => resolve(anAppointment(input)))),
  )
  return { next: () => waiting.shift()!(), waiting }
}

const changes = (api: FakeApi) =>
  api.calls.filter(({ call }) => call.startsWith('PATCH')).map(({ call, input }) => ({ call, input }))

it('confirms at once, and reopens at once', async () => {
  const api = aServer(appointments(2))
  const server = patiently(api)
  const staff = await openDashboard()
  await sees('Ibrahim 2')
  await staff.press(/^Confirm Ibrahim 2,/)
  const row = rowOf('Ibrahim 2')
  expect(row.getByText('Closed')).toBeVisible() // nothing has answered yet
  expect(row.getByRole('button', { name: /^Reopen Ibrahim 2,/ })).toHaveFocus()
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  server.next()
  expect(await screen.findByText('Ibrahim 2 is confirmed.')).toBeInTheDocument()
  expect(changes(api)).toEqual([{ call: 'PATCH /appointments/2', input: { isOpen: false } }])

  await staff.press(/^Reopen Ibrahim 2,/)
  server.next()
  expect(await screen.findByText('Ibrahim 2 is open again.')).toBeInTheDocument()
  expect(changes(api).at(-1)).toEqual({ call: 'PATCH /appointments/2', input: { isOpen: true } })
  expect(rowOf('Ibrahim 2').getByText('Open')).toBeVisible()
  expect(staff.notices).toEqual([])
})

it('undoes what the server refuses, and says why on the page too', async () => {
  const api = aServer(appointments(1))
  api.reply(setAppointmentStatus, refusal(404, 'This appointment is no longer there.'))
  const staff = await openDashboard()
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  expect(await screen.findByText('This appointment is no longer there.')).toBeVisible()
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  expect(staff.notices).toEqual([{ tone: 'error', sentence: 'This appointment is no longer there.' }])
  expect(screen.getByRole('button', { name: /^Confirm Adaeze 1,/ })).toHaveAccessibleDescription(
    'This appointment is no longer there.',
  )
  api.reply(setAppointmentStatus, anAppointment({ isOpen: false }))
  await staff.press(/^Confirm Adaeze 1,/)
  expect(await screen.findByText('Adaeze 1 is confirmed.')).toBeInTheDocument()
  expect(screen.queryByText('This appointment is no longer there.')).not.toBeInTheDocument()
})

it('undoes what nobody answered, and reads what is so', async () => {
  const api = aServer(appointments(1))
  api.reply(setAppointmentStatus, noAnswer())
  const staff = await openDashboard()
  await sees('Adaeze 1')
  holds(api, appointments(1, { isOpen: false })) // it did arrive
  await staff.press(/^Confirm Adaeze 1,/)
  const sentence = /^No answer came about Adaeze 1\. Check what the list shows now/
  expect(await screen.findByText('No answer came. Check the state shown here.')).toBeVisible()
  expect(staff.notices).toEqual([{ tone: 'error', sentence: expect.stringMatching(sentence) }])
  expect(await screen.findByText('Closed')).toBeVisible()
  expect(changes(api)).toHaveLength(1) // a change never repeats by itself
})

it('sends what was pressed meanwhile after the first answer, never beside it', async () => {
  const api = aServer(appointments(1))
  const server = patiently(api)
  const staff = await openDashboard()
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await staff.press(/^Reopen Adaeze 1,/)
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  expect(changes(api)).toHaveLength(1)
  server.next()
  await waitFor(() => expect(server.waiting).toHaveLength(1))
  expect(changes(api).map(({ input }) => input)).toEqual([{ isOpen: false }, { isOpen: true }])
  server.next()
  expect(await screen.findByText('Adaeze 1 is open again.')).toBeInTheDocument()
})

it('lets no older reading take a change back', async () => {
  const api = aServer(appointments(1))
  const server = patiently(api)
  const staff = await openDashboard()
  await sees('Adaeze 1')
  let answer: (() => void) | undefined
  api.reply(
    listAppointments,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(appointments(1, { user: { address: 'read before the change' } }))
      }),
  )
  await looksAgain()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(2))
  await staff.press(/^Confirm Adaeze 1,/)
  server.next()
  await screen.findByText('Adaeze 1 is confirmed.')
  answer!()
  expect(await screen.findByText('read before the change')).toBeVisible()
  expect(rowOf('Adaeze 1').getByText('Closed')).toBeVisible()
})

it('keeps a confirmed row where it is among the pending ones', async () => {
  const api = aServer(appointments(2))
  api.reply(setAppointmentStatus, anAppointment({ isOpen: false }))
  const staff = await openDashboard({ path: '/dashboard?branch=lag&status=1' })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await screen.findByText('Adaeze 1 is confirmed.')
  expect(rowOf('Adaeze 1').getByRole('button', { name: /^Reopen Adaeze 1,/ })).toHaveFocus()
})

it('leaves Actions empty where the server cannot change a status, and for a row without a number', async () => {
  aServer(
    appointments(1),
    EXTENSIONS.filter((name) => name !== 'appointment-status'),
  )
  const { unmount } = await openDashboard()
  await sees('Adaeze 1')
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
  unmount()
  const { id: _, ...base } = anAppointment()
  aServer([base])
  await openDashboard()
  await sees('Adaeze Okafor')
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
})

it('tells two appointments of one person apart', async () => {
  const [first, second] = appointments(2).map((row) => ({
    ...row,
    user: { ...row.user, surname: 'Ada', other_names: 'Eze' },
  }))
  aServer([
    { ...first!, appointment_date: '2026-12-01', start_time: '09:30' },
    { ...second!, appointment_date: '2026-12-01', start_time: '14:00' },
  ])
  await openDashboard()
  const buttons = await screen.findAllByRole('button', { name: /^Confirm Ada Eze/ })
  expect(buttons[0]).toHaveAccessibleName('Confirm Ada Eze, Tue 1 Dec 2026, 9:30 am')
  expect(buttons[1]).toHaveAccessibleName('Confirm Ada Eze, Tue 1 Dec 2026, 2:00 pm')
})
