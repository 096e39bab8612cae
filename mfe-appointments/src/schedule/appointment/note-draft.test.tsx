import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { assignAppointment, fetchAppointment, fetchSchedule } from '@molar/contract'
import {
  anAppointment,
  aScheduledAppointment,
  deferred,
  delayed,
  hangs,
  refusal,
  setDate,
} from '@molar/shared/testing'
import { aServer, handleResponses, openDashboard, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, card, enterText, panel } from '../schedule.harness.tsx'

afterEach(() => jest.useRealTimers())

const open = (draft: unknown = null, path = '/schedule?branch=lag&date=2026-12-01') =>
  openDashboard({ path, permissions: ['appointments.read', 'appointments.change'], draft })

/** The details of an appointment with a note that is typed and not saved. */
async function withTypedNote() {
  const api = aServer([adaeze()])
  const view = await open()
  await view.user.click(await card('Adaeze'))
  const details = await panel()
  await enterText(view.user, details.getByLabelText('Note'), 'Wheelchair')
  return { api, details, ...view }
}

it('A note whose session ended while it was saved is there again after signing in', async () => {
  const { api, details, user, draft, unmount } = await withTypedNote()
  api.reply(assignAppointment, () => refusal(401, 'Please sign in again.'))
  api.reply(fetchSchedule, () => refusal(401, 'Please sign in again.'))
  await user.click(details.getByRole('button', { name: 'Save the note' }))
  unmount()
  api.restore(assignAppointment)
  api.restore(fetchSchedule)

  const after = await open(draft())
  const restored = await panel()
  expect(restored.getByLabelText('Note')).toHaveValue('Wheelchair')
  await after.user.click(restored.getByRole('button', { name: 'Save the note' }))
  expect(api.sent(assignAppointment).at(-1)).toMatchObject({ deskNote: 'Wheelchair' })
  expect(restored.queryByRole('button', { name: 'Save the note' })).not.toBeInTheDocument()
  await waitFor(() => expect(after.draft()).toBeNull())
})

it('A note stays in its field while somebody else changes the appointment, and after a refusal', async () => {
  const { api, details, user, draft } = await withTypedNote()
  act(() => void Object.assign(api.state.appointments[0]!, { version: 4, state: 'booked' }))
  await refocusWindow()
  expect(await details.findByText('Confirmed')).toBeVisible()
  expect(details.getByLabelText('Note')).toHaveValue('Wheelchair')
  api.reply(assignAppointment, () => refusal(409, 'Someone else has changed this appointment.'))
  await user.click(details.getByRole('button', { name: 'Save the note' }))
  expect(await details.findByRole('alert')).toHaveTextContent('Someone else')
  expect(details.getByLabelText('Note')).toHaveValue('Wheelchair')
  expect(draft()).not.toBeNull()
})

it('A note that was typed and deleted again is no draft, and follows the note of somebody else', async () => {
  const { api, details, user, draft } = await withTypedNote()
  await user.clear(details.getByLabelText('Note'))
  Object.assign(api.state.appointments[0]!, { version: 4, deskNote: 'Allergic to latex' })
  await refocusWindow()
  await waitFor(() => expect(details.getByLabelText('Note')).toHaveValue('Allergic to latex'))
  expect(details.queryByRole('button', { name: 'Save the note' })).not.toBeInTheDocument()
  expect(draft()).toBeNull()
})

it('A note that somebody else saved while one is typed is shown before it is replaced', async () => {
  const { api, details, user } = await withTypedNote()
  Object.assign(api.state.appointments[0]!, { version: 4, deskNote: 'Allergic to latex' })
  await refocusWindow()
  expect(await details.findByRole('alert')).toHaveTextContent('saved this note: “Allergic to latex”')
  const note = details.getByLabelText('Note')
  expect(note).toHaveValue('Wheelchair')
  expect(note).toHaveAccessibleDescription(/Allergic to latex/)
  await user.type(note, '. Allergic to latex')
  await user.click(details.getByRole('button', { name: 'Save the note' }))
  await waitFor(() =>
    expect(api.state.appointments[0]).toMatchObject({ deskNote: 'Wheelchair. Allergic to latex' }),
  )
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
})

it('A note that is continued while it is saved is not taken for the note of somebody else', async () => {
  const { api, details, user } = await withTypedNote()
  const response = deferred<void>()
  api.reply(assignAppointment, async () => {
    await response.promise
    return Object.assign(api.state.appointments[0]!, { version: 4, deskNote: 'Wheelchair' })
  })
  await user.click(details.getByRole('button', { name: 'Save the note' }))
  await user.type(details.getByLabelText('Note'), ' at the door')
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
  response.resolve()
  await refocusWindow()
  expect(details.getByLabelText('Note')).toHaveValue('Wheelchair at the door')
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
})

it('A stored note shows what somebody else has saved since', async () => {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  Object.assign(api.state.appointments[0]!, { version: 4, deskNote: 'Allergic to latex' })
  await open(draft())
  expect(await (await panel()).findByRole('alert')).toHaveTextContent('Allergic to latex')
})

it('A note that the previous release stored is there again', async () => {
  const { draft, unmount } = await withTypedNote()
  unmount()
  const { note, ...others } = draft() as { note: { seen: string } }
  const { seen: _seen, ...olderNote } = note
  await open({ ...others, version: 1, note: olderNote })
  const details = await panel()
  expect(details.getByLabelText('Note')).toHaveValue('Wheelchair')
  expect(details.queryByRole('alert')).not.toBeInTheDocument()
})

it('A note is forgotten when its panel is closed after a question', async () => {
  const { draft, user } = await withTypedNote()
  expect(draft()).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(draft()).toBeNull()
  await user.click(await card('Adaeze'))
  expect((await panel()).getByLabelText('Note')).toHaveValue('')
})

it('A stored note of an appointment that was cancelled meanwhile can still be copied', async () => {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  api.reply(fetchAppointment, { ...aScheduledAppointment(), state: 'cancelled', location: 'lag' })
  api.state.appointments = []
  await open(draft())
  const note = (await panel()).getByLabelText('Note')
  expect(note).toHaveValue('Wheelchair')
  expect(note).toHaveAttribute('readonly')
  expect(note).toHaveAccessibleDescription(/This note was not saved/)
})

it('A stored note of an appointment that no longer exists opens nothing', async () => {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  api.state.appointments = []
  await open(draft())
  await screen.findByRole('grid')
  await handleResponses()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('A note that was typed on the day before opens although the schedule shows the new day', async () => {
  setDate('2026-12-01T16:00:00Z')
  const api = aServer([adaeze()])
  const { user, draft, unmount } = await open(null, '/schedule?branch=lag')
  await user.click(await card('Adaeze'))
  await enterText(user, (await panel()).getByLabelText('Note'), 'Wheelchair')
  unmount()
  setDate('2026-12-02T07:00:00Z')
  const after = await open(draft(), '/schedule?branch=lag')
  expect(await screen.findByRole('dialog', { name: 'Adaeze Okafor' })).toBeVisible()
  const restored = await panel()
  expect(restored.getByLabelText('Note')).toHaveValue('Wheelchair')
  await after.user.click(restored.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(api.state.appointments[0]).toMatchObject({ deskNote: 'Wheelchair' }))
})

it('A stored note whose appointment arrives late does not replace the panel that was opened meanwhile', async () => {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  const { reply, arrives } = delayed({ ...aScheduledAppointment(), location: 'lag' as const })
  api.reply(fetchAppointment, reply)
  const { press } = await open(draft(), '/schedule?branch=lag&date=2026-12-02')
  await screen.findByRole('grid')
  await press('New appointment')
  await panel()
  await arrives()
  await handleResponses()
  expect(screen.getByRole('dialog')).toHaveAccessibleName('New appointment')
})

it('A stored note of an appointment of another branch opens nothing', async () => {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  Object.assign(api.state.appointments[0]!.user, { location: 'phc' })
  await open(draft())
  await screen.findByRole('grid')
  await handleResponses()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('A stored note whose appointment could not be loaded opens as soon as that day is on screen', async () => {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  api.reply(fetchAppointment, () => refusal(500, 'Something went wrong.'))
  const { user } = await open(draft(), '/schedule?branch=lag&date=2026-12-02')
  await screen.findByRole('grid')
  await handleResponses()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Previous day' }))
  expect((await panel()).getByLabelText('Note')).toHaveValue('Wheelchair')
})

/** The details of Musa on the day after the one of the stored note, whose appointment has not arrived. */
async function openMusaBesideStoredNote() {
  const { api, draft, unmount } = await withTypedNote()
  unmount()
  const musa = { surname: 'Ibrahim', other_names: 'Musa' }
  api.reply(fetchAppointment, hangs())
  api.state.appointments.push(anAppointment({ id: 8, user: musa, appointment_date: '2026-12-02T11:00' }))
  const { user, press } = await open(draft(), '/schedule?branch=lag&date=2026-12-02')
  await user.click(await card('Musa'))
  return { user, press }
}

it('A stored note of another day stays while another card and the form of a new appointment are opened and closed', async () => {
  const { user, press } = await openMusaBesideStoredNote()
  await panel()
  await user.keyboard('{Escape}')
  await press('New appointment')
  const form = await panel()
  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-12-01' } })
  await waitFor(() => expect(screen.getByText('Adaeze Okafor')).toBeInTheDocument())
  expect(screen.getByRole('dialog')).toHaveAccessibleName('New appointment')
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Adaeze Okafor' })
  expect((await panel()).getByLabelText('Note')).toHaveValue('Wheelchair')
})

it('A stored note of another day waits while a new time is chosen for an appointment', async () => {
  const { user, press } = await openMusaBesideStoredNote()
  await user.click((await panel()).getByRole('button', { name: 'Move' }))
  await press('Previous day')
  await card('Adaeze')
  await handleResponses()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect((await panel()).getByLabelText('Note')).toHaveValue('Wheelchair')
})
