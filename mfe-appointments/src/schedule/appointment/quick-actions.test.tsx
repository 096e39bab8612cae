import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  bookAtDesk,
  changeAppointmentState,
  fetchSchedule,
  moveAppointment,
  toE164,
  undoAppointment,
} from '@molar/contract'
import { connectionLost, deferred, refusal } from '@molar/shared/testing'
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { patientIn } from '../booking/patient-choice.tsx'
import { adaeze, card, cardAction, openSchedule, panel } from '../schedule.harness.tsx'

type Opened = Awaited<ReturnType<typeof openSchedule>>
const action = (name: string) => cardAction('Adaeze Okafor', name)

it('One press on the card marks an arrival, and the next press the end of the visit', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await action('Arrived'))
  expect(await card('Adaeze')).toHaveTextContent('Arrived')
  fireEvent.click(await action('Done'), { detail: 2 })
  expect(await card('Adaeze')).toHaveTextContent('Arrived')
  fireEvent.click(await action('Done'), { detail: 1 })
  expect(await card('Adaeze')).toHaveTextContent('Done')
  await waitFor(() => expect(api.state.appointments[0]).toMatchObject({ state: 'fulfilled', version: 5 }))
})

it('One press on the card cancels, and Undo brings the appointment and the focus back', async () => {
  const api = aServer([adaeze()])
  api.reply(undoAppointment, () =>
    Object.assign(api.state.appointments[0]!, { state: 'pending', version: 5 }),
  )
  const { user } = await openSchedule()
  await user.click(await action('Cancel'))
  expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument()
  expect(api.sent(changeAppointmentState)).toEqual([
    { version: 3, state: 'cancelled', reason: 'patient-request' },
  ])
  const message = within(screen.getByRole('group', { name: 'Last change' }))
  expect(message.getByText('Adaeze Okafor: Cancelled')).toBeVisible()
  const undo = message.getByRole('button', { name: 'Undo' })
  expect(undo).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await card('Adaeze')).toHaveFocus()
  expect(message.getByText('Adaeze Okafor: Pending')).toBeVisible()
  expect(message.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await waitFor(() => expect(api.state.appointments[0]).toMatchObject({ state: 'pending' }))
})

it('While Undo is being saved, a response without the appointment does not take it away again', async () => {
  const api = aServer([adaeze()])
  const saved = deferred<void>()
  api.reply(undoAppointment, async () => {
    await saved.promise
    return Object.assign(api.state.appointments[0]!, { state: 'pending', version: 5 })
  })
  const { user } = await openSchedule()
  await user.click(await action('Cancel'))
  await waitFor(() => expect(api.sent(fetchSchedule)).toHaveLength(2))
  await user.keyboard('{Enter}')
  expect(await card('Adaeze')).toHaveFocus()
  await refocusWindow()
  await waitFor(() => expect(api.sent(fetchSchedule)).toHaveLength(3))
  await act(async () => {})
  expect(await card('Adaeze')).toHaveFocus()
  saved.resolve()
  await waitFor(() => expect(api.sent(fetchSchedule)).toHaveLength(4))
  expect(await card('Adaeze')).toHaveFocus()
})

it('Undo that failed can be pressed again', async () => {
  const api = aServer([adaeze()])
  api.reply(undoAppointment, refusal(503, 'Please try again.'))
  const { user } = await openSchedule()
  await user.click(await action('Cancel'))
  await user.keyboard('{Enter}')
  const message = within(screen.getByRole('group', { name: 'Last change' }))
  expect(await message.findByRole('alert')).toBeVisible()
  api.reply(undoAppointment, () =>
    Object.assign(api.state.appointments[0]!, { state: 'pending', version: 5 }),
  )
  await user.click(message.getByRole('button', { name: 'Undo' }))
  expect(message.getByText('Adaeze Okafor: Pending')).toBeVisible()
  expect(message.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(() => expect(api.state.appointments[0]).toMatchObject({ state: 'pending' }))
})

const arrive = async ({ user }: Opened) => user.click(await action('Arrived'))
const move = async ({ user, press }: Opened) => {
  await user.click(await card('Adaeze'))
  await press('Move')
  await press('Move to 11:00 am, Dr. Amaka Nwosu')
}

it.each([
  ['an arrival', undoAppointment, arrive],
  ['a move', moveAppointment, move],
])('Undo of %s sends the version that another desk has made by a note', async (_what, undone, change) => {
  const api = aServer([adaeze()])
  const [appointment] = api.state.appointments
  api.reply(undoAppointment, () => Object.assign(appointment!, { state: 'pending', version: 6 }))
  const view = await openSchedule()
  await change(view)
  await waitFor(() => expect(appointment).toMatchObject({ version: 4 }))
  Object.assign(appointment!, { version: 5, deskNote: 'Wheelchair' })
  await refocusWindow()
  await waitFor(async () => expect(await card('Adaeze')).toHaveTextContent('Has a note'))
  await view.press('Undo')
  await waitFor(() => expect(api.sent(undone).at(-1)).toMatchObject({ version: 5 }))
  expect(await card('Adaeze')).toHaveTextContent(/9:30 am.*Pending.*Has a note/)
})

it('Undo of a change that never arrived undoes nothing', async () => {
  const api = aServer([adaeze()])
  const response = deferred<void>()
  api.reply(changeAppointmentState, async () => {
    await response.promise
    return connectionLost()
  })
  const { user } = await openSchedule()
  await user.click(await action('Arrived'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await card('Adaeze')).toHaveTextContent('Pending')
  response.resolve()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not confirm the change')
  expect(await card('Adaeze')).toHaveTextContent('Pending')
  expect(api.sent(undoAppointment)).toEqual([])
})

it('Tab goes from the focused card to its actions', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule()
  const first = await card('Adaeze')
  act(() => first.focus())
  await user.tab()
  expect(await action('Arrived')).toHaveFocus()
  await user.tab()
  expect(await action('Cancel')).toHaveFocus()
})

it('A refused change is taken back, and the message says why', async () => {
  const api = aServer([adaeze()])
  api.reply(changeAppointmentState, () => refusal(409, 'Someone else has changed this appointment.'))
  const { user } = await openSchedule()
  await user.click(await action('Cancel'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
  expect(await card('Adaeze')).toHaveTextContent('Pending')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('A person who may not change the state of appointments sees no actions', async () => {
  aServer([adaeze()])
  await openSchedule(undefined, ['appointments.read'])
  expect(await card('Adaeze')).toBeVisible()
  const group = within(screen.getByRole('group', { name: 'Adaeze Okafor' }))
  expect(group.getAllByRole('button')).toHaveLength(1)
})

it('For somebody who walks in, one line with name and phone number is enough', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  await user.type(form.getByRole('searchbox'), 'Bisi Ade Alabi 0803 123 4567{Enter}')
  expect(await card('Bisi Ade Alabi')).toHaveTextContent('8:30 am')
  expect(api.sent(bookAtDesk)).toEqual([
    expect.objectContaining({
      first_name: 'Bisi',
      last_name: 'Ade Alabi',
      phone_number: '0803 123 4567',
      start_time: '08:30',
    }),
  ])
})

it.each(['Bisi Alabi', '0803 123 4567', 'LAG 004 F2', 'Bisi 0803 123 4567', ''])(
  'The text "%s" is no complete new patient',
  (text) => expect(patientIn(text)).toBeNull(),
)

it.each(['0803\u2011123\u20114567', '\u202a0803 123 4567\u202c'])(
  'The phone number "%s" after a name is that of a new patient',
  (typed) => expect(toE164(patientIn(`Bisi Alabi ${typed}`)?.phone ?? '')).toBe('+2348031234567'),
)

const isClosingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('The browser asks before the tab is closed while a change is being saved', async () => {
  const api = aServer([adaeze()])
  const saved = deferred<void>()
  api.reply(changeAppointmentState, async () => {
    await saved.promise
    return Object.assign(api.state.appointments[0]!, { state: 'arrived', version: 4 })
  })
  const { user } = await openSchedule()
  await user.click(await action('Arrived'))
  expect(isClosingAsked()).toBe(true)
  await act(async () => saved.resolve())
  await waitFor(() => expect(isClosingAsked()).toBe(false))
})
