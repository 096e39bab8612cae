import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeAppointmentState, fetchAppointmentHistory, fetchSchedule } from '@molar/contract'
import { deferred, refusal } from '@molar/shared/testing'
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, anEvent, card, openSchedule, panel } from '../schedule.harness.tsx'

const grid = () => screen.findByRole('grid', { name: 'Schedule' })
const tabStops = async () =>
  within(await grid())
    .getAllByRole('button')
    .filter(({ dataset, tabIndex }) => dataset['column'] && tabIndex === 0)

it('Arrow keys follow the columns on screen, whatever the numbers of their doctors', async () => {
  const api = aServer([])
  api.state.doctors.reverse()
  const { user } = await openSchedule()
  const first = await screen.findByRole('button', { name: 'Book at 10:00 am, Dr. Ibrahim Bello' })
  act(() => first.focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toHaveAccessibleName('Book at 10:00 am, Dr. Amaka Nwosu')
})

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'An arrow key together with %s is left to the browser',
  async (modifier) => {
    aServer([])
    await openSchedule()
    const time = await screen.findByRole('button', { name: 'Book at 10:00 am, Dr. Amaka Nwosu' })
    act(() => time.focus())
    const isLeft = fireEvent.keyDown(time, { key: 'ArrowRight', [modifier]: true })
    expect(isLeft).toBe(true)
    expect(time).toHaveFocus()
  },
)

it('Tab reaches the schedule of another day, and one whose focused appointment was cancelled', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  const focused = await card('Adaeze')
  act(() => focused.focus())
  expect(await tabStops()).toEqual([focused])
  api.state.appointments[0]!.state = 'cancelled'
  await refocusWindow()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Adaeze/ })).not.toBeInTheDocument())
  expect(await tabStops()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('2 December'))
  expect(await tabStops()).toHaveLength(1)
})

it('The nearest time of the doctor has the focus when the focused one was booked', async () => {
  const api = aServer([])
  await openSchedule()
  const time = await screen.findByRole('button', { name: 'Book at 10:00 am, Dr. Amaka Nwosu' })
  act(() => time.focus())
  api.state.appointments.push({ ...adaeze(), appointment_date: '2026-12-01T10:00', start_time: '10:00' })
  await refocusWindow()
  expect(await card('Adaeze')).toHaveFocus()
  api.state.appointments.length = 0
  await refocusWindow()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Book at 10:00 am, Dr. Amaka Nwosu' })).toHaveFocus(),
  )
})

it('A refresh leaves the focus where it is outside the table', async () => {
  const api = aServer([])
  await openSchedule()
  const time = await screen.findByRole('button', { name: 'Book at 10:00 am, Dr. Amaka Nwosu' })
  act(() => {
    time.focus()
    time.blur()
  })
  api.state.appointments.push(adaeze())
  await refocusWindow()
  await card('Adaeze')
  expect(document.body).toHaveFocus()
})

it('The card of the appointment has the focus after Stop moving', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: 'Stop moving' }))
  expect(await card('Adaeze')).toHaveFocus()
})

it('While the next day loads, nobody can book in the day before', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await card('Adaeze')
  const response = deferred<void>()
  api.reply(fetchSchedule, async () => {
    await response.promise
    return refusal(503, 'The clinic cannot be reached.')
  })
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  const before = screen.getByRole('grid', { hidden: true }).closest('[inert]')
  expect(before).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText(/^Loading/)).toBeVisible()
  response.resolve()
  expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
})

it('The button of a state is followed by the next one, which has the focus, and the new state is announced', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  act(() => details.getByRole('button', { name: 'Arrived' }).focus())
  await user.keyboard('{Enter}')
  expect(await details.findByText('Adaeze Okafor: Arrived')).toBeInTheDocument()
  expect(details.getByRole('button', { name: 'Done' })).toHaveFocus()
})

it('Undo names the change that somebody else made after the own one', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  await user.click(details.getByRole('button', { name: 'Arrived' }))
  expect(await details.findByRole('button', { name: 'Undo' })).toBeVisible()
  api.reply(fetchAppointmentHistory, [anEvent('arrived', 'fulfilled')])
  Object.assign(api.state.appointments[0]!, { state: 'fulfilled', version: 5 })
  await refocusWindow()
  expect(await details.findByText('Done', { selector: 'dd' })).toBeVisible()
  expect(await details.findByRole('button', { name: 'Undo Done' })).toBeVisible()
  expect(details.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('A cancellation on the card can be undone after somebody else was booked', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(within(await screen.findByRole('group', { name: 'Adaeze Okafor' })).getByText('Cancel'))
  await waitFor(() => expect(api.sent(changeAppointmentState)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  expect(form.getByText('Tuesday 1 December 2026, 11:00 am · Lagos')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Close' }))
  expect(
    within(await screen.findByRole('group', { name: 'Last change' })).getByRole('button', { name: 'Undo' }),
  ).toBeVisible()
})

it.each([
  ['cancelled', { state: 'cancelled' as const }],
  ['moved to another day', { appointment_date: '2026-12-09T09:30' }],
])(
  'The details of an appointment that somebody else has %s offer no actions and say why',
  async (_what, changes) => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    expect(details.getByRole('button', { name: 'Arrived' })).toBeVisible()
    Object.assign(api.state.appointments[0]!, { ...changes, version: 4 })
    await refocusWindow()
    expect(await details.findByRole('alert')).toHaveTextContent(
      'This appointment has been cancelled or moved',
    )
    expect(details.queryByRole('button', { name: 'Arrived' })).not.toBeInTheDocument()
    expect(details.queryByLabelText('Note')).not.toBeInTheDocument()
    await waitFor(() => expect(api.sent(fetchAppointmentHistory)).toHaveLength(2))
  },
)

it('After an appointment was cancelled in its details, they say only that', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
  await user.click(details.getByRole('button', { name: 'Cancel the appointment now' }))
  await refocusWindow()
  expect(await details.findByRole('button', { name: 'Undo' })).toBeVisible()
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
})

it('Of many days in quick succession, at most the first and the last are read', async () => {
  const api = aServer([adaeze()])
  await openSchedule()
  await card('Adaeze')
  const before = api.sent(fetchSchedule).length
  const next = screen.getByRole('button', { name: 'Next day' })
  for (let times = 0; times < 10; times++) fireEvent.click(next)
  await waitFor(() => expect(api.sent(fetchSchedule).at(-1)).toMatchObject({ from: '2026-12-11' }))
  expect(api.sent(fetchSchedule).length - before).toBeLessThanOrEqual(2)
})
