import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  changeAppointmentState,
  fetchAppointmentHistory,
  moveAppointment,
  undoAppointment,
} from '@molar/contract'
import { aServer, handleResponses, refocusWindow } from '../dashboard.harness.tsx'
import { adaeze, anEvent, card, openSchedule, panel } from './schedule.harness.tsx'

// Two presses are together also where the page takes long to draw. React replaces 0 by the time of the clock.
beforeEach(() => {
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1)
  // The last press of the test before is none of this one.
  window.dispatchEvent(new Event('pointerdown'))
})
afterEach(() => jest.restoreAllMocks())

async function openDetails() {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  return { api, user, details: await panel() }
}

it('Enter twice on Cancel asks for the reason and records nothing', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  act(() => details.getByRole('button', { name: 'Cancel the appointment' }).focus())
  await user.keyboard('{Enter}')
  expect(details.getByLabelText('Reason')).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(details.getByRole('button', { name: 'Keep it' }))
  expect(details.getByRole('button', { name: 'Cancel the appointment' })).toHaveFocus()
  expect(api.sent(changeAppointmentState)).toEqual([])
})

it('Enter twice on Arrived records the arrival and not that the visit is done', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const details = await panel()
  act(() => details.getByRole('button', { name: 'Arrived' }).focus())
  await user.keyboard('{Enter}{Enter}')
  await handleResponses()
  expect(api.sent(changeAppointmentState).map(({ state }) => state)).toEqual(['arrived'])
})

it('Enter on a card, then at once on Cancel and, after a reason, on the question cancels the appointment', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  const opener = await card('Adaeze')
  act(() => opener.focus())
  await user.keyboard('{Enter}')
  const details = await panel()
  act(() => details.getByRole('button', { name: 'Cancel the appointment' }).focus())
  await user.keyboard('{Enter}')
  const reason = details.getByLabelText('Reason')
  for (const change of [fireEvent.input, fireEvent.change]) change(reason, { target: { value: 'ill' } })
  act(() => details.getByRole('button', { name: 'Cancel the appointment now' }).focus())
  await user.keyboard('{Enter}')
  await handleResponses()
  expect(api.sent(changeAppointmentState)).toMatchObject([{ state: 'cancelled', reason: 'ill' }])
})

it('Enter twice on the question before cancelling cancels, and does not undo it', async () => {
  const { api, user, details } = await openDetails()
  await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
  act(() => details.getByRole('button', { name: 'Cancel the appointment now' }).focus())
  await user.keyboard('{Enter}{Enter}')
  await handleResponses()
  expect(api.sent(changeAppointmentState).map(({ state }) => state)).toEqual(['cancelled'])
  expect(api.sent(undoAppointment)).toEqual([])
})

it('Enter twice on Cancel of a card cancels, and does not undo it', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule()
  await card('Adaeze')
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus())
  await user.keyboard('{Enter}{Enter}')
  await handleResponses()
  expect(api.sent(changeAppointmentState).map(({ state }) => state)).toEqual(['cancelled'])
  expect(api.sent(undoAppointment)).toEqual([])
})

it('Enter twice on Undo takes back a no-show and records no arrival', async () => {
  const api = aServer([{ ...adaeze(), state: 'noshow', isOpen: false }])
  api.reply(fetchAppointmentHistory, [anEvent('booked', 'noshow')])
  api.reply(undoAppointment, () =>
    Object.assign(api.state.appointments[0]!, { state: 'booked', isOpen: true, version: 4 }),
  )
  const { user } = await openSchedule()
  await user.click(await card('Adaeze'))
  const undo = await (await panel()).findByRole('button', { name: 'Undo No-show' })
  act(() => undo.focus())
  await user.keyboard('{Enter}{Enter}')
  await handleResponses()
  expect(api.sent(undoAppointment)).toHaveLength(1)
  expect(api.sent(changeAppointmentState)).toEqual([])
})

it('The focus goes to no other button of the state when another desk records the arrival', async () => {
  const { api, details } = await openDetails()
  act(() => details.getByRole('button', { name: 'Arrived' }).focus())
  Object.assign(api.state.appointments[0]!, { state: 'arrived', version: 4 })
  await refocusWindow()
  await details.findByRole('button', { name: 'Done' })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Adaeze Okafor' })).toHaveFocus())
})

it.each([/Adaeze/, 'Book at 11:00 am, Dr. Ibrahim Bello', 'New appointment'])(
  'A double click on %p opens the panel, and a later press beside the panel closes it',
  async (name) => {
    aServer([adaeze()])
    await openSchedule()
    const now = jest.spyOn(performance, 'now').mockReturnValue(0)
    fireEvent.click(await screen.findByRole('button', { name }), { detail: 1 })
    await panel()
    const backdrop = document.querySelector('.offcanvas-backdrop')!
    // The panel covers what was pressed.
    fireEvent.click(backdrop, { detail: 2 })
    expect(await screen.findByRole('dialog')).toBeVisible()
    now.mockReturnValue(1000)
    fireEvent.click(backdrop, { detail: 1 })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
)

it('A double click on the new time of a move moves the appointment, and Undo stays', async () => {
  const { api, user, details } = await openDetails()
  await user.click(details.getByRole('button', { name: 'Move' }))
  const time = await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' })
  fireEvent.click(time, { detail: 1 })
  fireEvent.click(await card('Adaeze'), { detail: 2 })
  const message = within(await screen.findByRole('group', { name: 'Last change' }))
  expect(await message.findByRole('button', { name: 'Undo' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(api.sent(moveAppointment)).toHaveLength(1)
})

it('The second click of a double click on an available time opens no panel', async () => {
  aServer([adaeze()])
  await openSchedule()
  const time = await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Ibrahim Bello' })
  fireEvent.click(time, { detail: 2 })
  // The panel is a file of its own.
  await handleResponses()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  fireEvent.click(time, { detail: 1 })
  await panel()
})

it('Enter on Move, at once on a new time and then on the card moves the appointment and opens its details', async () => {
  const { api, user, details } = await openDetails()
  act(() => details.getByRole('button', { name: 'Move' }).focus())
  await user.keyboard('{Enter}')
  const time = await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' })
  act(() => time.focus())
  await user.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Last change' })
  expect(api.sent(moveAppointment)).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Adaeze Okafor' })).toBeVisible()
})
