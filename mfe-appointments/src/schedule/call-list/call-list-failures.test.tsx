import { act, screen, waitFor, within } from '@testing-library/react'
import { fetchAffectedAppointments, offerOtherTimes } from '@molar/contract'
import { connectionLost, delayed, refusal } from '@molar/shared/testing'
import { aServer, openDashboard } from '../../dashboard.harness.tsx'
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
