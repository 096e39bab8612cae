import { act, screen, waitFor } from '@testing-library/react'
import {
  type AppointmentDetails,
  changeAppointmentState,
  fetchAppointment,
  fetchAppointmentHistory,
  fetchSchedule,
} from '@molar/contract'
import {
  anAppointment,
  aScheduledAppointment,
  connectionLost,
  deferred,
  delayed,
  hangs,
  refusal,
  setDate,
} from '@molar/shared/testing'
import { aServer, handleResponses, refocusWindow } from '../dashboard.harness.tsx'
import { adaeze, anEvent, card, openSchedule, panel } from './schedule.harness.tsx'

afterEach(() => jest.useRealTimers())

const DAY = '/schedule?branch=lag&date=2026-12-01'
const { id } = adaeze()
const LINK = `${DAY}&appointment=${id}`
const cancelled = () => ({ ...adaeze(), state: 'cancelled' as const })

const details = () => screen.findByRole('dialog', { name: 'Adaeze Okafor' })
const noDetails = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

// The address of a schedule names no day that is today.
beforeEach(() => setDate('2026-11-20T08:00:00Z'))

it('A link to a cancelled appointment opens its details, and closing them removes it from the address', async () => {
  aServer([cancelled()])
  const { user, router, address } = await openSchedule(LINK)
  expect(await details()).toHaveFocus()
  const inside = await panel()
  expect(inside.getByText('Cancelled', { selector: 'dd' })).toBeVisible()
  expect(inside.getByText('Tuesday 1 December 2026, 9:30 am – 10:00 am')).toBeVisible()
  expect(inside.queryByRole('button', { name: 'Cancel the appointment' })).not.toBeInTheDocument()
  await user.click(inside.getByRole('button', { name: 'Close' }))
  await noDetails()
  expect(address()).toBe('?branch=lag&date=2026-12-01')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(screen.getByRole('heading', { name: 'Schedule' })).toHaveFocus()
})

it('The details of a cancelled appointment name a doctor who has left', async () => {
  const api = aServer([cancelled()])
  api.state.formerDoctors = [api.state.doctors.shift()!]
  await openSchedule(LINK)
  await details()
  expect((await panel()).getByText('Dr. Amaka Nwosu', { selector: 'dd' })).toBeVisible()
})

it('Move in the details of a link that names a former day leads to the day of the appointment', async () => {
  aServer([adaeze()])
  const { user } = await openSchedule(`/schedule?branch=lag&date=2026-11-30&appointment=${id}`)
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  expect(await screen.findByRole('heading', { name: 'Tuesday 1 December 2026' })).toBeVisible()
  expect(screen.getByText(/Choose a new time for Adaeze Okafor/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('A link followed on the schedule of another day opens that day with the details, and Back closes both', async () => {
  aServer([cancelled()])
  const { router, back } = await openSchedule('/schedule?branch=lag&date=2026-11-30')
  const opener = await screen.findByRole('button', { name: 'New appointment' })
  act(() => opener.focus())
  await act(() => router.navigate(LINK))
  expect(await details()).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: /1 December/, hidden: true })).toBeInTheDocument()
  await back()
  await noDetails()
  expect(await screen.findByRole('heading', { name: /30 November/ })).toBeVisible()
  expect(opener).toHaveFocus()
})

it('A link followed on the schedule of the same day shows the appointment as the server has it now', async () => {
  const api = aServer([adaeze()])
  const { router } = await openSchedule(DAY)
  await card('Adaeze')
  api.state.appointments = [cancelled()]
  await act(() => router.navigate(LINK))
  expect(await details()).toBeVisible()
  expect((await panel()).getByText('Cancelled', { selector: 'dd' })).toBeVisible()
})

it('After an action that came too late, the details of another day show the appointment as it is now', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule(`/schedule?branch=lag&date=2026-11-30&appointment=${id}`)
  const inside = await panel()
  await inside.findByRole('button', { name: 'Confirm' })
  act(() => void Object.assign(api.state.appointments[0]!, { version: 4 }))
  await user.click(inside.getByRole('button', { name: 'Confirm' }))
  expect(await inside.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
  await user.click(inside.getByRole('button', { name: 'Confirm' }))
  expect(await inside.findByText('Confirmed', { selector: 'dd' })).toBeVisible()
  expect(api.state.appointments).toMatchObject([{ state: 'booked', version: 5 }])
})

it('A change that is being saved stays on screen when the appointment of another desk arrives', async () => {
  const api = aServer([adaeze()])
  const { user } = await openSchedule(`/schedule?branch=lag&date=2026-11-30&appointment=${id}`)
  const inside = await panel()
  await inside.findByRole('button', { name: 'Confirm' })
  act(() => void Object.assign(api.state.appointments[0]!, { version: 4 }))
  const { reply, arrives } = delayed({ ...aScheduledAppointment({ version: 4 }), location: 'lag' as const })
  api.reply(fetchAppointment, reply)
  await user.click(inside.getByRole('button', { name: 'Confirm' }))
  expect(await inside.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
  api.reply(changeAppointmentState, hangs())
  await user.click(inside.getByRole('button', { name: 'Confirm' }))
  expect(inside.queryByRole('alert')).not.toBeInTheDocument()
  await arrives()
  expect(inside.getByText('Confirmed', { selector: 'dd' })).toBeVisible()
})

it.each([
  ['does not exist', [], LINK],
  ['is of another branch', [anAppointment({ ...cancelled(), user: { location: 'phc' } })], LINK],
  ['has an id that the server refuses', null, `${DAY}&appointment=%27x%2F..`],
])('A link to an appointment that %s shows the day and says so', async (_what, rows, link) => {
  const api = aServer(rows ?? [])
  if (!rows) api.reply(fetchAppointment, () => refusal(422, 'Choose one of the options.'))
  await openSchedule(link)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^We could not find this appointment in this branch\. It may have been deleted\.$/,
  )
  expect(screen.getByRole('grid', { name: 'Schedule' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('A link whose appointment cannot be loaded says so, and Try again opens the details', async () => {
  const api = aServer([cancelled()])
  api.reply(fetchAppointment, connectionLost())
  const { user } = await openSchedule(LINK)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not load the details of the appointment.',
  )
  api.restore(fetchAppointment)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await details()).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('A link opens its details after a day that could not be loaded was loaded again', async () => {
  const api = aServer([cancelled()])
  api.reply(fetchSchedule, () => refusal(503, 'The clinic cannot be reached.'))
  const { user } = await openSchedule(LINK)
  expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
  api.restore(fetchSchedule)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await details()).toBeVisible()
})

it.each([
  ['New appointment', 'does not replace the form'],
  ['Next day', 'opens nothing on the other day'],
])('A link whose appointment is loaded after a press on %s %s', async (button) => {
  const api = aServer([cancelled()])
  const answer = deferred<AppointmentDetails>()
  api.reply(fetchAppointment, answer.promise)
  const { user } = await openSchedule(LINK)
  await waitFor(() => expect(api.sent(fetchAppointment)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: button }))
  answer.resolve({ ...aScheduledAppointment({ state: 'cancelled' }), location: 'lag' })
  await handleResponses()
  expect(screen.queryByRole('dialog', { name: 'Adaeze Okafor' })).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('A history that cannot be read says so and is read again, and then offers to undo a cancellation', async () => {
  const api = aServer([cancelled()])
  api.reply(fetchAppointmentHistory, refusal(503, 'Please try again.'))
  await openSchedule(LINK)
  await details()
  expect(await (await panel()).findByText(/^We could not load the history/)).toBeVisible()
  api.reply(fetchAppointmentHistory, [anEvent('booked', 'cancelled', { actor: 'patient', staff: null })])
  await refocusWindow()
  expect(await (await panel()).findByRole('button', { name: 'Undo Cancelled' })).toBeVisible()
  expect(screen.queryByText(/^We could not load the history/)).not.toBeInTheDocument()
})

it('The details of an appointment that the patient cancelled offer to undo it for a day, and no longer', async () => {
  const api = aServer([cancelled()])
  api.reply(fetchAppointmentHistory, [anEvent('booked', 'cancelled', { actor: 'patient', staff: null })])
  const { unmount } = await openSchedule(LINK)
  await details()
  expect(await (await panel()).findByRole('button', { name: 'Undo Cancelled' })).toBeVisible()
  unmount()
  api.reply(fetchAppointmentHistory, [anEvent('booked', 'cancelled', { at: '2026-01-01T09:00:00Z' })])
  await openSchedule(LINK)
  await details()
  expect(await (await panel()).findByText('History')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

it.each([
  ['the same day', DAY, LINK],
  ['another day', '/schedule?branch=lag&date=2026-11-30', LINK],
  ['another branch', '/schedule?branch=fct&date=2026-12-01', `${DAY}&doctor=`],
])(
  'A note that is typed in the details of a link stays when Back leads to %s',
  async (_where, path, after) => {
    // The address does not name today.
    setDate('2026-11-27T07:20:00Z')
    aServer([adaeze()])
    const { user, router, back, address } = await openSchedule(path)
    await screen.findByRole('grid')
    await act(() => router.navigate(LINK))
    await details()
    await user.type((await panel()).getByLabelText('Note'), 'Wheelchair')
    await back()
    await waitFor(() => expect(`/schedule${address()}`).toBe(after))
    await handleResponses()
    expect((await panel()).getByLabelText('Note')).toHaveValue('Wheelchair')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await noDetails()
    expect(address()).not.toContain('appointment')
  },
)

it.each([
  ['offered to a person who may change appointments', 'appointments.change', 1],
  ['not offered to a person who may only confirm them', 'appointments.confirm', 0],
])('To undo a cancellation is %s', async (_what, permission, count) => {
  const api = aServer([cancelled()])
  api.reply(fetchAppointmentHistory, [anEvent('booked', 'cancelled')])
  await openSchedule(LINK, ['appointments.read', permission])
  await details()
  expect(await (await panel()).findByText('History')).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Undo Cancelled' })).toHaveLength(count)
})
