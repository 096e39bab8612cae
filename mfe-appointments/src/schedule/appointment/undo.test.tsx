import { act, screen, waitFor, within } from '@testing-library/react'
import {
  type AppointmentRow,
  fetchAppointmentHistory,
  fetchSchedule,
  moveAppointment,
  undoAppointment,
} from '@molar/contract'
import { aDoctor, aScheduledAppointment, refusal } from '@molar/shared/testing'
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, anEvent, card, cardAction, openSchedule, panel } from '../schedule.harness.tsx'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => ({ at: new Date(Date.now() - hours * HOUR_MS).toISOString() })

/** The details of an appointment with this history, opened after its message has gone. */
async function openDetails(
  state: NonNullable<AppointmentRow['state']>,
  history: ReturnType<typeof anEvent>[],
  permissions?: readonly string[],
) {
  const api = aServer([{ ...adaeze(), state, isOpen: false }])
  api.reply(fetchAppointmentHistory, history)
  const { user } = await openSchedule(undefined, permissions)
  await user.click(await card('Adaeze'))
  const details = await panel()
  await details.findByText('History')
  return { api, details, user }
}

it('A mistaken no-show is undone in the details, also after a note', async () => {
  const { api, details, user } = await openDetails('noshow', [
    anEvent('booked', 'noshow', hoursAgo(23)),
    anEvent('noshow', 'noshow', { ...hoursAgo(22), action: 'note', note: 'Called twice' }),
  ])
  api.reply(undoAppointment, () => Object.assign(api.state.appointments[0]!, { state: 'booked', version: 4 }))
  await user.click(details.getByRole('button', { name: 'Undo No-show' }))
  expect(await details.findByText('Confirmed', { selector: 'dd' })).toBeVisible()
  expect(api.sent(undoAppointment)).toEqual([{ version: 3 }])
  expect(details.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

it.each([
  ['that is 24 hours old', 'noshow', [anEvent('booked', 'noshow', hoursAgo(24))]],
  ['that was undone', 'booked', [anEvent('noshow', 'booked', { action: 'undone' })]],
  [
    'before a move',
    'booked',
    [
      anEvent('pending', 'booked'),
      anEvent('booked', 'booked', { action: 'moved', toStart: '2026-12-01T09:30' }),
    ],
  ],
] as const)('Undo is not offered for a change %s', async (_what, state, history) => {
  const { details } = await openDetails(state, [...history])
  expect(details.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

it('Undo is not offered without the permission to change states', async () => {
  const { details } = await openDetails(
    'fulfilled',
    [anEvent('arrived', 'fulfilled')],
    ['appointments.read', 'appointments.change'],
  )
  expect(details.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

it('The history says that the patient got an offer and was called, and that the call was taken back', async () => {
  const { details } = await openDetails('booked', [
    anEvent('pending', 'booked', hoursAgo(3)),
    {
      ...anEvent('booked', 'booked', { ...hoursAgo(2.5), action: 'offered' }),
      fromState: null,
      toState: null,
    },
    { ...anEvent('booked', 'booked', { ...hoursAgo(2), action: 'called' }), fromState: null, toState: null },
    {
      ...anEvent('booked', 'booked', { ...hoursAgo(1), action: 'call-undone' }),
      fromState: null,
      toState: null,
    },
  ])
  expect(details.getAllByRole('listitem').map(({ lastChild }) => lastChild!.textContent)).toEqual([
    'Call undone',
    'Patient was called',
    'Other times offered',
    'Confirmed',
  ])
  expect(details.getByRole('button', { name: 'Undo Confirmed' })).toBeVisible()
})

it('Undo of a move works after another desk added a note, also where the server chose another room', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Amaka Nwosu' }))
  const message = within(await screen.findByRole('group', { name: 'Last change' }))
  await waitFor(() => expect(api.sent(moveAppointment)).toHaveLength(1))
  api.reply(fetchSchedule, {
    readAt: new Date().toISOString(),
    now: '2026-12-01T08:05',
    gridMinutes: 30,
    days: [{ date: '2026-12-01', hours: [{ start: '08:00', end: '17:00' }] }],
    doctors: [{ ...aDoctor({ id: 11 }), own: false }],
    rooms: [],
    closed: [],
    appointments: [
      aScheduledAppointment({ start: '11:00', end: '11:30', roomId: 2, version: 5, deskNote: 'Late' }),
    ],
  })
  const before = api.sent(fetchSchedule).length
  await refocusWindow()
  await waitFor(() => expect(api.sent(fetchSchedule).length).toBeGreaterThan(before))
  await user.click(message.getByRole('button', { name: 'Undo' }))
  expect(api.sent(moveAppointment)[1]).toMatchObject({ version: 5, start_time: '09:30', room_id: 1 })
})

it('The question before a cancellation goes when another desk has recorded the arrival', async () => {
  const { api, details, user } = await openDetails('booked', [anEvent('pending', 'booked')])
  await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
  expect(details.getByRole('button', { name: 'Cancel the appointment now' })).toBeVisible()
  Object.assign(api.state.appointments[0]!, { state: 'arrived', version: 4 })
  await refocusWindow()
  expect(await details.findByText('Arrived', { selector: 'dd' })).toBeVisible()
  expect(details.queryByRole('button', { name: 'Cancel the appointment now' })).not.toBeInTheDocument()
})

it('Undo of an arrival does not take back what another desk has recorded since', async () => {
  const api = aServer([adaeze()])
  const [appointment] = api.state.appointments
  api.reply(undoAppointment, () => refusal(409, 'Someone else has changed this appointment.'))
  const { user } = await openSchedule()
  await user.click(await cardAction('Adaeze Okafor', 'Arrived'))
  await waitFor(() => expect(appointment).toMatchObject({ version: 4 }))
  Object.assign(appointment!, { version: 5, state: 'fulfilled' })
  await refocusWindow()
  await waitFor(async () => expect(await card('Adaeze')).toHaveTextContent('Done'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
  expect(api.sent(undoAppointment)).toEqual([{ version: 4 }])
})

it('After Undo of a move to another day, the focus is on the title if the card is not on screen', async () => {
  const api = aServer([adaeze()])
  const { press, user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await press('Move')
  await press('Next day')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument())
  await press('Move to 11:00 am, Dr. Amaka Nwosu')
  const message = within(await screen.findByRole('group', { name: 'Last change' }))
  const undo = message.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Schedule' })).toHaveFocus()
  await waitFor(() =>
    expect(api.state.appointments).toMatchObject([{ appointment_date: '2026-12-01T09:30', version: 5 }]),
  )
  expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument()
})

it('After the message of a cancellation is closed, the focus is on the title', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await cardAction('Adaeze Okafor', 'Cancel'))
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Schedule' })).toHaveFocus()
})

/** An arrival that was recorded here, which another desk takes back and records again. */
async function recordedAgain(appointment: AppointmentRow) {
  await waitFor(() => expect(appointment).toMatchObject({ version: 4 }))
  await screen.findByRole('button', { name: 'Undo' })
  for (const [version, state, text] of [
    [5, 'booked', 'Confirmed'],
    [6, 'arrived', 'Arrived'],
  ] as const) {
    Object.assign(appointment, { version, state })
    await refocusWindow()
    await waitFor(async () => expect(await card('Adaeze')).toHaveTextContent(text))
  }
}

it('Undo on a card does not take back the arrival that another desk has recorded again', async () => {
  const api = aServer([adaeze()])
  api.reply(undoAppointment, () => refusal(409, 'Someone else has changed this appointment.'))
  const { user } = await openSchedule()
  await user.click(await cardAction('Adaeze Okafor', 'Arrived'))
  await recordedAgain(api.state.appointments[0]!)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
  expect(api.sent(undoAppointment)).toEqual([{ version: 4 }])
})

it('Details do not offer to undo the own arrival after another desk has recorded it again', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Arrived' }))
  await recordedAgain(api.state.appointments[0]!)
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
