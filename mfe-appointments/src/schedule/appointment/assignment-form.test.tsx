import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { assignAppointment, fetchAppointment, fetchSchedule } from '@molar/contract'
import { aScheduledAppointment, delayed, refusal } from '@molar/shared/testing'
import { aServer, handleResponses } from '../../dashboard.harness.tsx'
import { adaeze, card, enterText, openSchedule, panel } from '../schedule.harness.tsx'

const AMAKA = 11

/** The doctor of Adaeze's appointment of 1 December as a list of choices, on the schedule of a day. */
async function openDoctorChoice(date: string) {
  const api = aServer([adaeze()])
  const { doctors } = api.state
  const leave = (id: number) =>
    Object.assign(
      doctors.find((one) => one.id === id)!,
      { active: false },
    )
  return {
    leave,
    remove: (id: number) => (api.state.doctors = doctors.filter((one) => one.id !== id)),
    open: async () => {
      await openSchedule(`/schedule?branch=lag&date=${date}&appointment=${adaeze().id}`)
      return (await panel()).findByRole('combobox', { name: 'Doctor' })
    },
  }
}

it('A doctor who has left cannot be chosen for an appointment', async () => {
  const { leave, open } = await openDoctorChoice('2026-12-01')
  leave(12)
  const choice = await open()
  expect(choice).toHaveDisplayValue('Dr. Amaka Nwosu')
  expect(choice).not.toHaveTextContent('Ibrahim Bello')
})

it('An appointment whose doctor has left keeps its doctor', async () => {
  const { leave, open } = await openDoctorChoice('2026-12-01')
  leave(AMAKA)
  expect(await open()).toHaveDisplayValue('Dr. Amaka Nwosu')
})

it('The details of another day show no wrong doctor for one whom the schedule does not know', async () => {
  const { remove, open } = await openDoctorChoice('2026-11-30')
  remove(AMAKA)
  const choice = await open()
  expect(choice).toHaveDisplayValue('–')
  expect(choice).toHaveTextContent('Dr. Ibrahim Bello')
})

it('The details of another day show no wrong room for one that the schedule does not know', async () => {
  const api = aServer([adaeze()])
  const appointment = aScheduledAppointment({ id: adaeze().id, roomId: 9 })
  api.reply(fetchAppointment, { ...appointment, location: 'lag' })
  await openSchedule(`/schedule?branch=lag&date=2026-11-30&appointment=${appointment.id}`)
  const choice = await (await panel()).findByRole('combobox', { name: 'Room' })
  expect(choice).toHaveDisplayValue('–')
  expect(choice).toHaveTextContent('Room 1')
})

it('A doctor that the arrow keys have chosen, before the field is left, stays when Back leads to another day', async () => {
  const api = aServer([adaeze()])
  const { router, back, address } = await openSchedule('/schedule?branch=lag&date=2026-11-30')
  await screen.findByRole('grid')
  const link = `?branch=lag&date=2026-12-01&appointment=${adaeze().id}`
  await act(() => router.navigate(`/schedule${link}`))
  const choice = await (await panel()).findByRole('combobox', { name: 'Doctor' })
  act(() => choice.focus())
  fireEvent.keyDown(choice, { key: 'ArrowDown' })
  fireEvent.change(choice, { target: { value: '12' } })
  await back()
  await waitFor(() => expect(address()).toBe(link))
  await handleResponses()
  expect(choice).toBeVisible()
  expect(choice).toHaveDisplayValue('Dr. Ibrahim Bello')
  expect(api.sent(assignAppointment)).toEqual([])
})

it('The field of the note loses nothing of a text over the limit, and asks to shorten it', async () => {
  aServer([adaeze()])
  await openSchedule(`/schedule?branch=lag&date=2026-12-01&appointment=${adaeze().id}`)
  const note = await (await panel()).findByRole('textbox', { name: 'Note' })
  expect(note).not.toHaveAttribute('maxlength')
  fireEvent.change(note, { target: { value: 'a'.repeat(501) } })
  expect(note).toHaveAccessibleDescription(/Shorten this to 500 characters/)
  fireEvent.change(note, { target: { value: `${'a'.repeat(500)} ` } })
  expect(note).toBeValid()
})

/** A note that is typed in the details of Adaeze's appointment, with the live regions from before it is saved. */
async function withTypedNote() {
  const api = aServer([adaeze()])
  const { user } = await openSchedule(`/schedule?branch=lag&date=2026-12-01&appointment=${adaeze().id}`)
  const details = await panel()
  const note = await details.findByRole('textbox', { name: 'Note' })
  await enterText(user, note, 'Wheelchair')
  const regions = screen.getAllByRole('status')
  const save = () => user.click(details.getByRole('button', { name: 'Save the note' }))
  return { api, user, details, note, regions, save }
}

it('After a press on Save the note, its field has the focus and a live region says that the note was saved', async () => {
  const { user, details, note, regions, save } = await withTypedNote()
  await save()
  expect(regions).toContain(await details.findByText('The note was saved.'))
  expect(note).toHaveFocus()
  await user.type(note, '!')
  expect(details.queryByText('The note was saved.')).not.toBeInTheDocument()
})

it('A note that the server refuses is not called saved, and its field has the focus', async () => {
  const { api, details, note, save } = await withTypedNote()
  api.reply(assignAppointment, () => refusal(409, 'Someone else has changed this appointment.'))
  await save()
  expect(await details.findByRole('alert')).toHaveTextContent('Someone else')
  expect(details.queryByText('The note was saved.')).not.toBeInTheDocument()
  expect(note).toHaveFocus()
})

it('A note is not called saved when somebody has typed more before the response', async () => {
  const { api, user, details, note, save } = await withTypedNote()
  const { reply, arrives } = delayed({ ...adaeze(), version: 4 })
  api.reply(assignAppointment, reply)
  await save()
  await user.type(note, '!')
  await arrives()
  expect(note).toHaveValue('Wheelchair!')
  expect(details.queryByText('The note was saved.')).not.toBeInTheDocument()
  await save()
  expect(await details.findByText('The note was saved.')).toBeVisible()
})

it('After a move, the details show the note that another desk has saved, also if the days cannot be read again', async () => {
  const api = aServer([adaeze()])
  const { user, press } = await openSchedule()
  await user.click(await card('Adaeze'))
  await press('Move')
  Object.assign(api.state.appointments[0]!, { version: 4, deskNote: 'Allergic to latex' })
  api.reply(fetchSchedule, () => refusal(500, 'Something went wrong.'))
  await press('Move to 11:00 am, Dr. Amaka Nwosu')
  await waitFor(() => expect(api.state.appointments[0]).toMatchObject({ version: 5 }))
  await user.click(await card('Adaeze'))
  expect((await panel()).getByLabelText('Note')).toHaveValue('Allergic to latex')
})
