import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeAppointmentState, undoAppointment } from '@molar/contract'
import { authUserAtom } from '@molar/shared/session'
import { anAppointment, connectionLost, delayed, refusal } from '@molar/shared/testing'
import { aServer, handleResponses } from '../../dashboard.harness.tsx'
import { adaeze, card, cardAction, openSchedule, panel } from '../schedule.harness.tsx'

const ibrahim = () =>
  anAppointment({
    id: 8,
    user: { surname: 'Ibrahim', other_names: 'Musa' },
    appointment_date: '2026-12-01T11:00',
    state: 'pending',
  })
const REFUSED = 'Someone else has changed this appointment.'

it('A change that fails after its panel was closed is named in a toast, and not in the panel of another patient', async () => {
  const api = aServer([adaeze(), ibrahim()])
  const { reply, arrives } = delayed(refusal(409, REFUSED))
  api.reply(changeAppointmentState, reply)
  const { user, notices } = await openSchedule()
  await user.click(await card('Adaeze'))
  await user.click((await panel()).getByRole('button', { name: 'Arrived' }))
  await user.keyboard('{Escape}')
  await user.click(await card('Musa'))
  const details = await panel()
  await arrives()
  await waitFor(() => expect(notices).toEqual([{ tone: 'error', sentence: `Adaeze Okafor: ${REFUSED}` }]))
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
})

it('Changes of three appointments that fail together are all named, the last one in its message', async () => {
  const emeka = anAppointment({
    id: 9,
    user: { surname: 'Obi', other_names: 'Emeka' },
    appointment_date: '2026-12-01T14:00',
    state: 'pending',
  })
  const api = aServer([adaeze(), ibrahim(), emeka])
  const { reply, arrives } = delayed(connectionLost())
  api.reply(changeAppointmentState, reply)
  const { user, notices } = await openSchedule()
  for (const name of ['Adaeze Okafor', 'Ibrahim Musa', 'Obi Emeka'])
    await user.click(await cardAction(name, 'Arrived'))
  await arrives()
  expect(await screen.findByRole('alert')).toHaveTextContent(/Obi Emeka/)
  expect(notices).toEqual([
    { tone: 'error', sentence: expect.stringContaining('Adaeze Okafor') },
    { tone: 'error', sentence: expect.stringContaining('Ibrahim Musa') },
  ])
})

it('A change that fails after the schedule was left is named in a toast on the other page, once', async () => {
  const api = aServer([adaeze()])
  const { reply, arrives } = delayed(refusal(409, REFUSED))
  api.reply(changeAppointmentState, reply)
  const { user, notices, router } = await openSchedule()
  await user.click(await cardAction('Adaeze Okafor', 'Arrived'))
  await act(() => router.navigate('/waiting-list'))
  expect(await screen.findByRole('heading', { name: 'Waiting list' })).toBeVisible()
  await arrives()
  const expected = [{ tone: 'error', sentence: `Adaeze Okafor: ${REFUSED}` }]
  await waitFor(() => expect(notices).toEqual(expected))
  await act(() => router.navigate('/schedule?date=2026-12-01'))
  await card('Adaeze')
  expect(notices).toEqual(expected)
})

it('A change that fails after its person has signed out names no patient', async () => {
  const api = aServer([adaeze()])
  const { reply, arrives } = delayed(refusal(409, REFUSED))
  api.reply(changeAppointmentState, reply)
  const { user, notices, store, unmount } = await openSchedule()
  await user.click(await cardAction('Adaeze Okafor', 'Arrived'))
  unmount()
  store.set(authUserAtom, null)
  await arrives()
  await handleResponses()
  expect(notices).toEqual([{ tone: 'error', sentence: expect.stringContaining('Sign in again') }])
})

it('The schedule opens again without the message and the panel that it was left with', async () => {
  aServer([adaeze()])
  const { user, router } = await openSchedule()
  const leaveAndReturn = async () => {
    await act(() => router.navigate('/waiting-list'))
    expect(await screen.findByRole('heading', { name: 'Waiting list' })).toBeVisible()
    await act(() => router.navigate('/schedule?date=2026-12-01'))
  }
  await user.click(await cardAction('Adaeze Okafor', 'Arrived'))
  expect(screen.getByRole('group', { name: 'Last change' })).toBeVisible()
  await leaveAndReturn()
  const returned = await card('Adaeze')
  expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument()
  await user.click(returned)
  await panel()
  await leaveAndReturn()
  expect(await card('Adaeze')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const openForm = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^Book at 2:00 pm, Dr. Amaka/ }))
const drag = async () => fireEvent.dragStart(await card('Musa'), { dataTransfer: { setData: () => {} } })

it.each([
  ['a change', 'a booking form is open', openForm],
  ['a change', 'another card is dragged', drag],
  ['Undo', 'a booking form is open', openForm],
])('The failure of %s that arrives while %s is named in a toast', async (what, _when, begin) => {
  const api = aServer([adaeze(), ibrahim()])
  const { reply, arrives } = delayed(refusal(409, REFUSED))
  api.reply(what === 'Undo' ? undoAppointment : changeAppointmentState, reply)
  const { user, notices } = await openSchedule()
  await user.click(await cardAction('Adaeze Okafor', 'Arrived'))
  if (what === 'Undo') await user.click(screen.getByRole('button', { name: 'Undo' }))
  await begin()
  await arrives()
  await waitFor(() => expect(notices).toEqual([{ tone: 'error', sentence: `Adaeze Okafor: ${REFUSED}` }]))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument()
})

it('A refused Undo is named in a toast after its message was closed', async () => {
  const api = aServer([adaeze()])
  const { reply, arrives } = delayed(refusal(409, REFUSED))
  api.reply(undoAppointment, reply)
  const { user, notices } = await openSchedule()
  await user.hover(await card('Adaeze'))
  await user.click(await screen.findByRole('button', { name: /^Arrived/ }))
  const message = within(await screen.findByRole('group', { name: 'Last change' }))
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await user.click(message.getByRole('button', { name: 'Close' }))
  await arrives()
  await waitFor(() => expect(notices).toEqual([{ tone: 'error', sentence: `Adaeze Okafor: ${REFUSED}` }]))
})
