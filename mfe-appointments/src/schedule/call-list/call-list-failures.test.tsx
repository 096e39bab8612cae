import { act, screen, waitFor, within } from '@testing-library/react'
import { fetchAffectedAppointments, markCalled, offerOtherTimes } from '@molar/contract'
import { aScheduledAppointment, connectionLost, delayed, hangs, refusal } from '@molar/shared/testing'
import { aServer, handleResponses, openDashboard, refocusWindow } from '../../dashboard.harness.tsx'
import { affected, openCalls } from './affected-appointments.harness.tsx'

it('A call list that could not be read says so and is read again', async () => {
  const api = aServer([])
  api.state.affectedAppointments = [affected()]
  api.reply(fetchAffectedAppointments, connectionLost)
  const { user } = await openDashboard({
    path: '/schedule?date=2026-12-01',
    permissions: ['appointments.read', 'appointments.change'],
    historyState: { panel: 'calls' },
  })
  const list = within(await screen.findByRole('dialog', { name: 'Call list' }))
  expect(await list.findByText('We could not load the call list.')).toBeVisible()
  api.restore(fetchAffectedAppointments)
  await user.click(list.getByRole('button', { name: 'Try again' }))
  expect(await list.findByRole('listitem', { name: 'Adaeze Okafor' })).toBeVisible()
  expect(list.getByRole('heading', { name: 'Call list' })).toHaveFocus()
})

it('An offer that is refused after the list was closed is named in a toast, once', async () => {
  const { api, user, list, notices } = await openCalls()
  const { reply, arrives } = delayed(refusal(409, 'No address is known.'))
  api.reply(offerOtherTimes, reply)
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  await user.click(list.getByRole('button', { name: 'Close' }))
  await arrives()
  await waitFor(() =>
    expect(notices).toEqual([{ tone: 'error', sentence: 'Adaeze Okafor: No address is known.' }]),
  )
  await user.click(await screen.findByRole('button', { name: '1 patient to call' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('alert')).not.toBeInTheDocument()
})

it('An offer that is refused after the schedule was left is named in a toast on the other page', async () => {
  const { api, user, list, notices, router } = await openCalls()
  const { reply, arrives } = delayed(refusal(409, 'No address is known.'))
  api.reply(offerOtherTimes, reply)
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  await act(() => router.navigate('/waiting-list'))
  expect(await screen.findByRole('heading', { name: 'Waiting list' })).toBeVisible()
  await arrives()
  await waitFor(() =>
    expect(notices).toEqual([{ tone: 'error', sentence: 'Adaeze Okafor: No address is known.' }]),
  )
})

const second = () => ({
  ...affected(),
  appointment: aScheduledAppointment({ id: 8, patient: 'Ibrahim Musa' }),
})

it('A refused offer is taken back also while the call list cannot be read again', async () => {
  const { api, user, list } = await openCalls()
  api.reply(offerOtherTimes, () => refusal(409, 'No address is known.'))
  api.reply(fetchAffectedAppointments, connectionLost)
  await user.click(list.getByRole('button', { name: 'Offer other times' }))
  expect(await list.findByRole('alert')).toHaveTextContent('No address is known.')
  expect(list.getByRole('listitem', { name: 'Adaeze Okafor' })).not.toHaveTextContent('Other times offered')
})

it('A patient who was called does not return to the list when it is read before Called is saved', async () => {
  const { api, user, list } = await openCalls([affected(), second()])
  api.reply(markCalled, hangs())
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  const reads = api.sent(fetchAffectedAppointments).length
  await refocusWindow()
  await waitFor(() => expect(api.sent(fetchAffectedAppointments).length).toBeGreaterThan(reads))
  await handleResponses()
  expect(list.getByRole('listitem', { name: 'Ibrahim Musa' })).toBeVisible()
  expect(list.queryByRole('listitem', { name: 'Adaeze Okafor' })).not.toBeInTheDocument()
})

it('Patients of a branch, and a refused call of one of them, are not shown in the branch that is chosen next', async () => {
  const { api, user, list, notices } = await openCalls([affected(), second()])
  const { reply, arrives } = delayed(refusal(409, 'The appointment is cancelled.'))
  api.reply(markCalled, reply)
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  await user.click(list.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: '1 patient to call' })).toBeVisible()
  api.reply(fetchAffectedAppointments, hangs())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Port Harcourt')
  await waitFor(() => expect(api.sent(fetchAffectedAppointments).at(-1)).toEqual({ location: 'phc' }))
  expect(screen.queryByRole('button', { name: /to call/ })).not.toBeInTheDocument()
  await arrives()
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /to call/ })).not.toBeInTheDocument()
})

it('The call list opens again without the messages of its last visit', async () => {
  const { user, list } = await openCalls([affected(), second()])
  await user.click(list.getAllByRole('button', { name: 'Called' })[0]!)
  expect(list.getByRole('button', { name: 'Undo' })).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: '1 patient to call' }))
  const again = within(await screen.findByRole('dialog', { name: 'Call list' }))
  expect(again.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
