import { act, screen, waitFor } from '@testing-library/react'
import {
  assignAppointment,
  bookAtDesk,
  changeAppointmentState,
  fetchAvailability,
  fetchSchedule,
  moveAppointment,
} from '@molar/contract'
import { type anAppointment, connectionLost, deferred, delayed, hangs, refusal } from '@molar/shared/testing'
import { aServer } from '../dashboard.harness.tsx'
import { adaeze, card, enterText, openSchedule, panel } from './schedule.harness.tsx'
import { readScheduleAtom } from './state/schedule.atoms.ts'

it.each([
  ['neither', ['lost', 'lost'], 'Pending'],
  ['only the first', ['saved', 'lost'], 'Arrived'],
  ['only the second', ['lost', 'saved'], 'Done'],
])(
  'Of two changes in a row, %s gets a response, and the panel shows what is saved',
  async (_which, responses, state) => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    const gate = deferred<void>()
    api.reply(changeAppointmentState, async ({ input }) => {
      await gate.promise
      return responses.shift() === 'lost' ? connectionLost() : { ...adaeze(), version: 4, state: input.state }
    })
    await user.click(details.getByRole('button', { name: 'Arrived' }))
    await user.click(details.getByRole('button', { name: 'Done' }))
    expect(details.getByText('Done', { selector: 'dd' })).toBeVisible()
    const reads = api.sent(fetchSchedule).length
    api.reply(fetchSchedule, () => refusal(503, 'The clinic cannot be reached.'))
    gate.resolve()
    await waitFor(() => expect(api.sent(fetchSchedule).length).toBeGreaterThan(reads))
    expect(await details.findByText(state, { selector: 'dd' })).toBeVisible()
  },
)

it('The second of two changes stays on screen when the first one is saved', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  const { reply, arrives } = delayed({ ...adaeze(), version: 4, state: 'arrived' as const })
  api.reply(changeAppointmentState, ({ input }) => (input.state === 'arrived' ? reply() : hangs()))
  await user.click(details.getByRole('button', { name: 'Arrived' }))
  await user.click(details.getByRole('button', { name: 'Done' }))
  await arrives()
  await waitFor(() => expect(api.sent(changeAppointmentState)).toHaveLength(2))
  expect(details.getByText('Done', { selector: 'dd' })).toBeVisible()
})

it('A day that is chosen while a change is saved is read, and not the day before again', async () => {
  const api = aServer([adaeze()])
  const { user, press } = await openSchedule()
  await card('Adaeze')
  const { reply, arrives } = delayed(refusal(409, 'Someone else has changed this appointment.'))
  api.reply(changeAppointmentState, reply)
  await user.hover(await card('Adaeze'))
  await user.click(await screen.findByRole('button', { name: /^Arrived/ }))
  api.reply(fetchSchedule, hangs())
  await press('Next day')
  await arrives()
  await waitFor(() => expect(api.sent(fetchSchedule).length).toBeGreaterThan(2))
  expect(api.sent(fetchSchedule).at(-1)).toMatchObject({ from: '2026-12-02' })
})

it('A booking that is made after its form was closed leaves the next form open, with what was typed', async () => {
  const api = aServer([])
  const { reply, arrives } = delayed(adaeze())
  api.reply(bookAtDesk, reply)
  const { user, notices, draft } = await openSchedule()
  const openForm = async (time: string, name: string) => {
    await user.click(await screen.findByRole('button', { name: `Book at ${time}, Dr. Amaka Nwosu` }))
    const form = await panel()
    await enterText(user, form.getByLabelText('First name'), name)
    return form
  }
  const first = await openForm('11:00 am', 'Bisi')
  await enterText(user, first.getByLabelText('Last name'), 'Alabi')
  await enterText(user, first.getByLabelText('Phone'), '0803 123 4567')
  await user.click(first.getByRole('button', { name: 'Book' }))
  await user.keyboard('{Escape}')
  await user.click(first.getByRole('button', { name: 'Discard' }))
  const second = await openForm('2:00 pm', 'Chidi')
  await arrives()
  await waitFor(() => expect(notices).toEqual([expect.objectContaining({ tone: 'success' })]))
  expect(second.getByLabelText('First name')).toHaveValue('Chidi')
  expect(draft()).toMatchObject({ form: { caller: { firstName: 'Chidi' } } })
})

it('A booking without a response is named in a toast after its form was closed', async () => {
  const api = aServer([])
  const { reply, arrives } = delayed(connectionLost())
  api.reply(bookAtDesk, reply)
  const { user, notices } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  await enterText(user, form.getByRole('searchbox'), 'Bisi Alabi 0803 123 4567')
  await user.click(form.getByRole('button', { name: 'Book' }))
  await user.keyboard('{Escape}')
  await user.click(form.getByRole('button', { name: 'Discard' }))
  await arrives()
  const sentence =
    'Bisi Alabi: We could not confirm that the appointment was booked. Check the schedule before you book again.'
  await waitFor(() => expect(notices).toEqual([{ tone: 'error', sentence }]))
})

it('A next available time that is found after the form was closed opens no form', async () => {
  const api = aServer([])
  const whole = { date: '2026-12-01', start: '00:00', end: '24:00', doctorId: null }
  api.state.closedTimes = [{ ...whole, blocker: { id: 7, description: 'Training' } }]
  const { reply, arrives } = delayed([{ date: '2026-12-03', slots: [{ start: '10:00', free: true }] }])
  api.reply(fetchAvailability, reply)
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  await user.click(await screen.findByRole('button', { name: 'Next available time' }))
  await user.keyboard('{Escape}')
  await arrives()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Tuesday 1 December 2026' })).toBeVisible()
})

it('A typed note leads back to the branch of its appointment', async () => {
  aServer([adaeze()])
  const { user, choose, back } = await openSchedule('/schedule?branch=fct&date=2026-12-01')
  await choose('Branch', 'Lagos')
  await user.click(await card('Adaeze'))
  const details = await panel()
  await user.type(details.getByLabelText('Note'), 'Wheelchair')
  await back()
  await waitFor(() => expect(screen.getByLabelText('Branch')).toHaveDisplayValue('Lagos'))
  expect(details.getByLabelText('Note')).toHaveValue('Wheelchair')
})

it('Open details are not called cancelled when the same day of another branch arrives', async () => {
  aServer([adaeze()])
  const { user, store } = await openSchedule('/schedule?branch=lag&date=2026-12-01')
  await user.click(await card('Adaeze'))
  const details = await panel()
  await act(() => store.set(readScheduleAtom, { location: 'fct', from: '2026-12-01', days: 1 }))
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
  expect(details.getByRole('button', { name: 'Arrived' })).toBeVisible()
})

it('Move asks before it discards a typed note, and a cancellation keeps the note', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  await user.type(details.getByLabelText('Note'), 'Wheelchair')
  await user.click(details.getByRole('button', { name: 'Move' }))
  await user.click(details.getByRole('button', { name: 'Keep editing' }))
  expect(screen.queryByText(/^Choose a new time/)).not.toBeInTheDocument()
  await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
  await user.click(details.getByRole('button', { name: 'Cancel the appointment now' }))
  expect(await details.findByText('Cancelled', { selector: 'dd' })).toBeVisible()
  const note = details.getByLabelText('Note')
  expect(note).toHaveValue('Wheelchair')
  expect(note).toHaveAttribute('readonly')
  expect(note).toHaveAccessibleDescription(/This note was not saved/)
  expect(api.sent(assignAppointment)).toEqual([])
})

it('Another branch ends the choice of a new time and closes the details', async () => {
  aServer([adaeze()])
  const { user, choose, back } = await openSchedule('/schedule?branch=lag&date=2026-12-01')
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  expect(await screen.findByText(/^Choose a new time for Adaeze/)).toBeVisible()
  await choose('Branch', 'Abuja')
  expect(screen.queryByText(/^Choose a new time/)).not.toBeInTheDocument()
  await choose('Branch', 'Lagos')
  await user.click(await card('Adaeze'))
  await panel()
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

/** A move to the next day, while somebody else changes the appointment on the day that is no longer on screen. */
async function moveWhile(changes: Parameters<typeof anAppointment>[0]) {
  const api = aServer([adaeze()])
  const { user, press } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await press('Next day')
  await screen.findByRole('heading', { name: 'Wednesday 2 December 2026' })
  await waitFor(() => expect(screen.getByRole('grid')).not.toHaveTextContent('Adaeze'))
  act(() => void Object.assign(api.state.appointments[0]!, { version: 4, ...changes }))
  await press('Move to 11:00 am, Dr. Amaka Nwosu')
  return api
}

it('A move to another day is saved although somebody else has confirmed the appointment meanwhile', async () => {
  const api = await moveWhile({ state: 'booked' })
  await waitFor(() =>
    expect(api.state.appointments[0]).toMatchObject({
      appointment_date: '2026-12-02T11:00',
      state: 'booked',
    }),
  )
  expect(await card('Adaeze')).toHaveTextContent('11:00 am')
  expect(api.sent(moveAppointment).map(({ version }) => version)).toEqual([3, 4])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it.each([
  ['moved', { appointment_date: '2026-12-03T09:30' }],
  ['cancelled', { state: 'cancelled' as const }],
])(
  'A move to another day is refused if somebody else has %s the appointment meanwhile',
  async (_what, changes) => {
    const api = await moveWhile(changes)
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
    expect(api.sent(moveAppointment)).toHaveLength(1)
  },
)
