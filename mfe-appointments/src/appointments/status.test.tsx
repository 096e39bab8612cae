import { act, screen, waitFor } from '@testing-library/react'
import { EXTENSIONS, listAppointments, setAppointmentStatus } from '@molar/contract'
import { anAppointment, connectionLost, deferred, refusal, type FakeApi } from '@molar/shared/testing'
import {
  appointments,
  aServer,
  setAppointments,
  refocusWindow,
  openDashboard,
  rowOf,
  findRow,
} from '../dashboard.harness.tsx'

/** Holds the responses to status changes until the test sends them, one by one. */
function delayResponses(api: FakeApi) {
  const waiting: (() => void)[] = []
  api.reply(
    setAppointmentStatus,
    ({ input }) => new Promise((resolve) => waiting.push(() => resolve(anAppointment(input)))),
  )
  return { next: () => waiting.shift()!(), waiting }
}

const changes = (api: FakeApi) =>
  api.calls.filter(({ call }) => call.startsWith('PATCH')).map(({ call, input }) => ({ call, input }))

it('shows Confirm and Reopen before the server responds, then announces the result', async () => {
  const api = aServer(appointments(2))
  const server = delayResponses(api)
  const staff = await openDashboard()
  await findRow('Ibrahim 2')
  await staff.press(/^Confirm Ibrahim 2,/)
  const row = rowOf('Ibrahim 2')
  expect(row.getByText('Closed')).toBeVisible() // no response yet
  expect(row.getByRole('button', { name: /^Reopen Ibrahim 2,/ })).toHaveFocus()
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  server.next()
  expect(await screen.findByText('Appointment confirmed: Ibrahim 2')).toBeInTheDocument()
  expect(changes(api)).toEqual([{ call: 'PATCH /appointments/2', input: { isOpen: false } }])

  await staff.press(/^Reopen Ibrahim 2,/)
  server.next()
  expect(await screen.findByText('Appointment reopened: Ibrahim 2')).toBeInTheDocument()
  expect(changes(api).at(-1)).toEqual({ call: 'PATCH /appointments/2', input: { isOpen: true } })
  expect(rowOf('Ibrahim 2').getByText('Open')).toBeVisible()
  expect(staff.notices).toEqual([])
})

it('confirms an appointment once on a double click', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  await staff.user.dblClick(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  expect(await screen.findByText('Appointment confirmed: Adaeze 1')).toBeInTheDocument()
  expect(changes(api)).toEqual([{ call: 'PATCH /appointments/1', input: { isOpen: false } }])
})

it('confirms an appointment once when Enter is pressed twice', async () => {
  const api = aServer(appointments(1))
  const staff = await openDashboard()
  const button = await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ })
  act(() => button.focus())
  await staff.user.keyboard('{Enter}{Enter}')
  expect(await screen.findByText('Appointment confirmed: Adaeze 1')).toBeInTheDocument()
  expect(changes(api)).toEqual([{ call: 'PATCH /appointments/1', input: { isOpen: false } }])
})

it('confirms two appointments one right after the other by the keyboard, and none twice while Enter is held', async () => {
  const api = aServer(appointments(2))
  const staff = await openDashboard()
  const [first, second] = await screen.findAllByRole('button', { name: /^Confirm / })
  act(() => first!.focus())
  await staff.user.keyboard('{Enter>3/}')
  act(() => second!.focus())
  await staff.user.keyboard('{Enter}')
  await waitFor(() => expect(changes(api)).toHaveLength(2))
  expect(changes(api).map(({ input }) => input)).toEqual([{ isOpen: false }, { isOpen: false }])
})

it('rolls a refused change back and announces the reason once, at the row', async () => {
  const api = aServer(appointments(1))
  api.reply(setAppointmentStatus, refusal(404, 'This appointment is no longer there.'))
  const staff = await openDashboard()
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  expect(await screen.findByText('This appointment is no longer there.')).toBeVisible()
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(staff.notices).toEqual([]) // the specification lists no toast for it
  expect(screen.getByRole('button', { name: /^Confirm Adaeze 1,/ })).toHaveAccessibleDescription(
    'This appointment is no longer there.',
  )
  api.reply(setAppointmentStatus, anAppointment({ isOpen: false }))
  await staff.press(/^Confirm Adaeze 1,/)
  expect(await screen.findByText('Appointment confirmed: Adaeze 1')).toBeInTheDocument()
  expect(screen.queryByText('This appointment is no longer there.')).not.toBeInTheDocument()
})

it('says in a toast that a change was refused whose row is no longer on screen', async () => {
  const api = aServer(appointments(20))
  const refused = deferred<void>()
  api.reply(setAppointmentStatus, async () => {
    await refused.promise
    return refusal(404, 'This appointment is no longer there.')
  })
  const staff = await openDashboard()
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await staff.press('Next')
  await waitFor(() => expect(screen.queryByText('Adaeze 1')).not.toBeInTheDocument())
  await act(async () => refused.resolve())
  await waitFor(() =>
    expect(staff.notices).toEqual([
      { tone: 'error', sentence: 'Adaeze 1: This appointment is no longer there.' },
    ]),
  )
})

it('rolls a change without a response back and refetches the list', async () => {
  const api = aServer(appointments(1))
  api.reply(setAppointmentStatus, connectionLost())
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  setAppointments(api, appointments(1, { isOpen: false })) // the server did save it
  await staff.press(/^Confirm Adaeze 1,/)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not confirm the change for Adaeze 1. Check the list.',
  )
  expect(staff.notices).toEqual([])
  expect(await screen.findByText('Closed')).toBeVisible()
  expect(changes(api)).toHaveLength(1) // a change is never sent again automatically
})

it('changes an appointment whose id is text, and sends the id back unchanged', async () => {
  const api = aServer([
    anAppointment({ id: 'apt-a1' }),
    anAppointment({ id: 'apt-a2', user: { surname: 'Ibrahim' } }),
  ])
  const staff = await openDashboard()
  await findRow('Ibrahim')
  await staff.press(/^Confirm Ibrahim/)
  expect(await screen.findByText(/^Appointment confirmed: Ibrahim/)).toBeInTheDocument()
  expect(changes(api)).toEqual([{ call: 'PATCH /appointments/apt-a2', input: { isOpen: false } }])
  expect(rowOf('Ibrahim').getByText('Closed')).toBeVisible()
  expect(rowOf('Adaeze').getByText('Open')).toBeVisible()
})

it('sends a change that was made during a request only after its response', async () => {
  const api = aServer(appointments(1))
  const server = delayResponses(api)
  const staff = await openDashboard()
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await staff.press(/^Reopen Adaeze 1,/)
  expect(rowOf('Adaeze 1').getByText('Open')).toBeVisible()
  expect(changes(api)).toHaveLength(1)
  server.next()
  await waitFor(() => expect(server.waiting).toHaveLength(1))
  expect(changes(api).map(({ input }) => input)).toEqual([{ isOpen: false }, { isOpen: true }])
  server.next()
  expect(await screen.findByText('Appointment reopened: Adaeze 1')).toBeInTheDocument()
})

it('keeps a saved status when a refetch that started earlier responds later', async () => {
  const api = aServer(appointments(1))
  const server = delayResponses(api)
  const staff = await openDashboard()
  await findRow('Adaeze 1')
  let respond: (() => void) | undefined
  api.reply(
    listAppointments,
    () =>
      new Promise((resolve) => {
        respond = () => resolve(appointments(1, { user: { address: 'loaded before the change' } }))
      }),
  )
  await refocusWindow()
  await waitFor(() => expect(api.sent(listAppointments)).toHaveLength(2))
  await staff.press(/^Confirm Adaeze 1,/)
  server.next()
  await screen.findByText('Appointment confirmed: Adaeze 1')
  respond!()
  expect(await screen.findByText('loaded before the change')).toBeVisible()
  expect(rowOf('Adaeze 1').getByText('Closed')).toBeVisible()
})

it('keeps a confirmed row in its place in the pending list', async () => {
  const api = aServer(appointments(2))
  api.reply(setAppointmentStatus, anAppointment({ isOpen: false }))
  const staff = await openDashboard({ path: '/dashboard?branch=lag&status=1' })
  await staff.user.click(await screen.findByRole('button', { name: /^Confirm Adaeze 1,/ }))
  await screen.findByText('Appointment confirmed: Adaeze 1')
  expect(rowOf('Adaeze 1').getByRole('button', { name: /^Reopen Adaeze 1,/ })).toHaveFocus()
})

it('shows no Confirm button when the server cannot change a status, and for a row without an id', async () => {
  aServer(
    appointments(1),
    EXTENSIONS.filter((name) => name !== 'appointment-status'),
  )
  const { unmount } = await openDashboard()
  await findRow('Adaeze 1')
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
  unmount()
  const { id: _, ...base } = anAppointment()
  aServer([base])
  await openDashboard()
  await findRow('Adaeze Okafor')
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
})

it('names day and time in the Confirm buttons of two appointments of one person', async () => {
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

it('shows no Confirm button to a person who may only read appointments', async () => {
  aServer(appointments(1))
  await openDashboard({ permissions: ['appointments.read'] })
  await findRow('Adaeze 1')
  expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument()
})

it('offers neither Confirm nor Reopen for a patient who has arrived or did not come', async () => {
  const [first, second, third] = appointments(3)
  aServer([
    { ...first!, isOpen: false, state: 'fulfilled' },
    { ...second!, isOpen: false, state: 'noshow' },
    { ...third!, isOpen: false, state: 'booked' },
  ])
  await openDashboard()
  await findRow('Ibrahim 2')
  expect(screen.getAllByRole('button', { name: /^(Confirm|Reopen) / })).toHaveLength(1)
})
