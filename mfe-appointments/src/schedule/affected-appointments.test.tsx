import { act, screen, waitFor, within } from '@testing-library/react'
import { fetchAffectedAppointments, offerOtherTimes } from '@molar/contract'
import { anAppointment, aScheduledAppointment, deferred, refusal } from '@molar/shared/testing'
import { aServer, openDashboard } from '../dashboard.harness.tsx'

const affected = () => ({
  appointment: aScheduledAppointment(),
  blocker: { id: 7, description: 'Doctor is ill' },
  offered: false,
})

const openCalls = async () => {
  const api = aServer([anAppointment({ appointment_date: '2026-12-01T09:30', state: 'pending', version: 3 })])
  api.state.affectedAppointments = [affected()]
  const view = await openDashboard({
    path: '/schedule?date=2026-12-01',
    permissions: ['appointments.read', 'appointments.confirm', 'appointments.change'],
  })
  await view.user.click(await screen.findByRole('button', { name: '1 patient to call' }))
  return { api, ...view, list: within(await screen.findByRole('dialog')) }
}

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

it('Other times are offered once; a refusal is shown and takes the change back', async () => {
  const { api, user, list } = await openCalls()
  api.reply(offerOtherTimes, () => refusal(409, 'The appointment is cancelled.'))
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  expect(await list.findByRole('alert')).toHaveTextContent('The appointment is cancelled.')
  api.restore(offerOtherTimes)
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  expect(list.getByRole('button', { name: 'Offer other times' })).toBeDisabled()
  expect(api.sent(offerOtherTimes)).toEqual([{ blocker: 7 }, { blocker: 7 }])
})

it('Move chooses a new time in the schedule', async () => {
  const { user, list } = await openCalls()
  await user.click(list.getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Amaka Nwosu' }))
  expect(await screen.findByRole('button', { name: /Adaeze/ })).toHaveTextContent('11:00 am')
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

it('An older answer, of the branch before, is not shown', async () => {
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
