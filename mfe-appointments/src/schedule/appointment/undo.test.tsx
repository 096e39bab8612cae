import { type AppointmentRow, fetchAppointmentHistory, undoAppointment } from '@molar/contract'
import { aServer } from '../../dashboard.harness.tsx'
import { adaeze, anEvent, card, openSchedule, panel } from '../schedule.harness.tsx'

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
