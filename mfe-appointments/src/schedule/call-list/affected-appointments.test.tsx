import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  changeAppointmentState,
  fetchAffectedAppointments,
  markCalled,
  offerOtherTimes,
  undoCalled,
} from '@molar/contract'
import { anAppointment, aScheduledAppointment, deferred, refusal } from '@molar/shared/testing'
import { aServer, openDashboard, refocusWindow } from '../../dashboard.harness.tsx'
import { affected, openCalls } from './affected-appointments.harness.tsx'

it('The call list names patient, phone, time and reason, and is empty when somebody was called', async () => {
  const { api, user, list } = await openCalls()
  const entry = list.getByRole('listitem', { name: 'Adaeze Okafor' })
  expect(entry).toHaveTextContent('0803 123 4821')
  expect(entry).toHaveTextContent('Tuesday 1 December 2026, 9:30 am')
  expect(entry).toHaveTextContent('Doctor is ill')
  await user.click(within(entry).getByRole('button', { name: 'Called' }))
  expect(await list.findByText('Nobody has to be called.')).toBeVisible()
  expect(api.state.affectedAppointments).toEqual([])
})

it('The call list names a doctor who has left', async () => {
  const { api, list } = await openCalls()
  api.state.formerDoctors = [api.state.doctors.shift()!]
  await refocusWindow()
  await waitFor(() =>
    expect(list.getByRole('listitem', { name: 'Adaeze Okafor' })).toHaveTextContent(
      '9:30 am · Dr. Amaka Nwosu',
    ),
  )
})

it('Other times are offered once; a refusal is shown and takes the change back', async () => {
  const { api, user, list } = await openCalls()
  api.reply(offerOtherTimes, () => refusal(409, 'The appointment is cancelled.'))
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  expect(await list.findByRole('alert')).toHaveTextContent('The appointment is cancelled.')
  api.restore(offerOtherTimes)
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  const offer = list.getByRole('button', { name: 'Offer other times' })
  expect(offer).toHaveAttribute('aria-disabled', 'true')
  expect(offer).toHaveFocus()
  expect(list.getByText('Adaeze Okafor: Other times offered')).toBeInTheDocument()
  await user.click(offer)
  expect(api.sent(offerOtherTimes)).toEqual([{ blocker: 7 }, { blocker: 7 }])
})

it('Called leads to the next patient, then to the title, and is announced', async () => {
  const second = { ...affected(), appointment: aScheduledAppointment({ id: 8, patient: 'Ibrahim Musa' }) }
  const { user, list } = await openCalls([affected(), second])
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  const next = list.getByRole('button', { name: 'Called' })
  expect(next).toHaveFocus()
  expect(list.getByText('Called: Adaeze Okafor. 1 left.')).toBeInTheDocument()
  await user.click(next)
  expect(await list.findByRole('heading', { name: 'Call list' })).toHaveFocus()
  expect(list.getByText('Called: Ibrahim Musa. 0 left.')).toBeInTheDocument()
})

it('Called can be taken back until the next action, also while it is being saved', async () => {
  const second = { ...affected(), appointment: aScheduledAppointment({ id: 502, patient: 'Ibrahim Musa' }) }
  const { api, user, list } = await openCalls([affected(), second])
  const saved = deferred<void>()
  api.reply(markCalled, async () => {
    await saved.promise
    return anAppointment({ id: affected().appointment.id })
  })
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  const message = within(list.getByRole('group', { name: 'Last change' }))
  expect(message.getByText('Called: Adaeze Okafor')).toBeVisible()
  await user.click(message.getByRole('button', { name: 'Undo' }))
  expect(list.getByRole('listitem', { name: 'Adaeze Okafor' })).toBeVisible()
  expect(list.getByRole('heading', { name: 'Call list' })).toHaveFocus()
  expect(list.getByText('Adaeze Okafor is on the call list again.')).toBeInTheDocument()
  expect(list.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(api.sent(undoCalled)).toEqual([])
  saved.resolve()
  await waitFor(() => expect(api.sent(undoCalled)).toEqual([{ blocker: 7 }]))
  expect(list.getByRole('listitem', { name: 'Adaeze Okafor' })).toBeVisible()

  await waitFor(() => expect(api.sent(fetchAffectedAppointments)).toHaveLength(2))
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  expect(list.getByRole('button', { name: 'Undo' })).toBeVisible()
  await user.click(list.getAllByRole('button', { name: 'Offer other times' })[0]!)
  expect(list.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('A refused Undo of a call takes the appointment off the list again and says why', async () => {
  const { api, user, list } = await openCalls()
  await user.click(list.getByRole('button', { name: 'Called' }))
  api.reply(undoCalled, () => refusal(409, 'The call could not be taken back.'))
  await user.click(await list.findByRole('button', { name: 'Undo' }))
  expect(await list.findByRole('alert')).toHaveTextContent('The call could not be taken back.')
  expect(list.queryByRole('listitem')).not.toBeInTheDocument()
})

it('The second press of a double click on Called does not strike off the next patient', async () => {
  const second = { ...affected(), appointment: aScheduledAppointment({ id: 8, patient: 'Ibrahim Musa' }) }
  const { user, list } = await openCalls([affected(), second])
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  fireEvent.click(list.getByRole('button', { name: 'Called' }), { detail: 2 })
  expect(list.getByRole('listitem', { name: 'Ibrahim Musa' })).toBeVisible()
})

it('Enter twice on Called does not strike off the next patient', async () => {
  const second = { ...affected(), appointment: aScheduledAppointment({ id: 8, patient: 'Ibrahim Musa' }) }
  const { user, list } = await openCalls([affected(), second])
  act(() => list.getAllByRole('button', { name: 'Called' })[0]!.focus())
  await user.keyboard('{Enter}{Enter}')
  expect(list.getByRole('listitem', { name: 'Ibrahim Musa' })).toBeVisible()
  expect(list.queryByRole('listitem', { name: 'Adaeze Okafor' })).not.toBeInTheDocument()
})

it('Cancel asks with the reason of the clinic, can be undone, and leads back to the call list', async () => {
  const second = { ...affected(), appointment: aScheduledAppointment({ id: 8, patient: 'Ibrahim Musa' }) }
  const { api, user, list } = await openCalls([affected(), second])
  await user.click(list.getAllByRole('button', { name: 'Cancel…' })[0]!)
  const details = within(await screen.findByRole('dialog', { name: 'Adaeze Okafor' }))
  expect(details.getByRole('combobox', { name: 'Reason' })).toHaveDisplayValue('Clinic cancels')
  await waitFor(() => expect(details.getByRole('combobox', { name: 'Reason' })).toHaveFocus())
  await user.click(details.getByRole('button', { name: 'Cancel the appointment now' }))
  expect(await details.findByRole('button', { name: 'Undo' })).toBeVisible()
  await user.click(details.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('dialog', { name: 'Call list' })).toBeVisible()
  expect(api.sent(changeAppointmentState)).toEqual([
    expect.objectContaining({ state: 'cancelled', reason: 'clinic' }),
  ])
})

it('Closing the question before cancelling leads back to the call list', async () => {
  const { user, list } = await openCalls()
  await user.click(list.getByRole('button', { name: 'Cancel…' }))
  await screen.findByRole('dialog', { name: 'Adaeze Okafor' })
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Call list' })).toBeVisible()
})

it('Move chooses a new time in the schedule', async () => {
  const { user, list } = await openCalls()
  await user.click(list.getByRole('button', { name: 'Move' }))
  expect(screen.getByRole('button', { name: '1 patient to call' })).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Amaka Nwosu' }))
  expect(await screen.findByRole('button', { name: /Adaeze/ })).toHaveTextContent('11:00 am')
})

it('Move in the week of a doctor leads to all doctors of the day', async () => {
  const { user, list } = await openCalls([affected()], '&span=week&doctor=12')
  await user.click(list.getByRole('button', { name: 'Move' }))
  expect(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Amaka Nwosu' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' })).toBeVisible()
})

it('Move in the details of the call list leads to the day of the appointment', async () => {
  const appointment = aScheduledAppointment({ date: '2026-12-03' })
  const { user, list } = await openCalls([{ ...affected(), appointment }])
  await user.click(list.getByRole('button', { name: 'Cancel…' }))
  const details = within(await screen.findByRole('dialog', { name: 'Adaeze Okafor' }))
  await user.click(details.getByRole('button', { name: 'Keep it' }))
  await user.click(details.getByRole('button', { name: 'Move' }))
  expect(await screen.findByRole('heading', { name: 'Thursday 3 December 2026' })).toBeVisible()
  expect(screen.getByText(/Choose a new time for Adaeze Okafor/)).toBeVisible()
})

it('The reason to cancel an appointment of the call list is the clinic, on the card and in the details', async () => {
  const { api, user, list } = await openCalls()
  await user.click(list.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: /Adaeze/ }))
  const details = within(await screen.findByRole('dialog', { name: /Adaeze/ }))
  await user.click(await details.findByRole('button', { name: 'Cancel the appointment' }))
  expect(details.getByLabelText('Reason')).toHaveDisplayValue('Clinic cancels')
  await user.keyboard('{Escape}')
  const card = within(await screen.findByRole('group', { name: /Adaeze/ }))
  await user.click(card.getByRole('button', { name: 'Cancel' }))
  await waitFor(() =>
    expect(api.sent(changeAppointmentState)).toEqual([{ version: 3, state: 'cancelled', reason: 'clinic' }]),
  )
})

it('After Called, the reason to cancel is still the clinic while a blocker blocks the time', async () => {
  const { api, user, list } = await openCalls()
  const { blocker } = affected()
  api.state.closedTimes = [{ date: '2026-12-01', start: '09:00', end: '10:00', doctorId: 11, blocker }]
  await user.click(list.getByRole('button', { name: 'Called' }))
  await user.click(list.getByRole('button', { name: 'Close' }))
  await refocusWindow()
  const card = await screen.findByRole('group', { name: /Adaeze/ })
  await waitFor(() => expect(card).toHaveTextContent('Time is blocked · Patient was called · Pending'))
  await user.click(within(card).getByRole('button', { name: 'Cancel' }))
  await waitFor(() =>
    expect(api.sent(changeAppointmentState)).toEqual([{ version: 3, state: 'cancelled', reason: 'clinic' }]),
  )
})

it('The call list opens for the link of a saved blocker, once', async () => {
  const api = aServer([])
  api.state.affectedAppointments = [affected()]
  const { router } = await openDashboard({
    path: '/schedule?date=2026-12-01',
    permissions: ['appointments.read', 'appointments.change'],
    historyState: { panel: 'calls' },
  })
  expect(await screen.findByRole('dialog', { name: 'Call list' })).toBeVisible()
  expect(router.state.location.state).toBeNull()
})

it('An older response, of the branch before, is not shown', async () => {
  const api = aServer([])
  const ofLagos = deferred<void>()
  api.reply(fetchAffectedAppointments, async ({ input }) => {
    if (input.location !== 'lag') return []
    await ofLagos.promise
    return [affected()]
  })
  const { user } = await openDashboard({
    path: '/schedule?branch=lag&date=2026-12-01',
    location: 'all',
    permissions: ['appointments.read', 'appointments.change'],
  })
  await waitFor(() => expect(api.sent(fetchAffectedAppointments)).toEqual([{ location: 'lag' }]))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Branch' }), 'Port Harcourt')
  await waitFor(() => expect(api.sent(fetchAffectedAppointments).at(-1)).toEqual({ location: 'phc' }))
  ofLagos.resolve()
  await act(async () => {})
  expect(screen.queryByRole('button', { name: /to call/ })).not.toBeInTheDocument()
})

const anAffected = (id: number) => ({
  ...affected(),
  appointment: aScheduledAppointment({ id, patient: `Patient ${id}` }),
})

it('A call list of which the server names only the first 200 says that there are at least as many', async () => {
  const { list, user } = await openCalls(Array.from({ length: 200 }, (_, index) => anAffected(index + 1)))
  expect(screen.getByText('At least 200 patients to call')).toBeInTheDocument()
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  expect(list.queryByText(/199 left/)).not.toBeInTheDocument()
})
