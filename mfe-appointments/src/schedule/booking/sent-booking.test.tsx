import { screen, waitFor, within } from '@testing-library/react'
import { bookAtDesk, fetchSchedule } from '@molar/contract'
import {
  anAppointment,
  connectionLost,
  delayed,
  fieldRefusal,
  rawResponse,
  refusal,
} from '@molar/shared/testing'
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, enterText, fillInNewPatient, openSchedule, panel } from '../schedule.harness.tsx'

async function openForm() {
  const api = aServer([])
  const { user, notices, draft, unmount } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await fillInNewPatient(user, form)
  return { api, user, notices, draft, unmount, form }
}

/** The server books at 11:00, and its response is lost. */
function booksWithoutResponse(api: ReturnType<typeof aServer>) {
  api.reply(bookAtDesk, () => {
    const [date, start] = ['2026-12-01', '11:00']
    api.state.appointments.push(
      anAppointment({ id: 9, appointment_date: `${date}T${start}`, start_time: start }),
    )
    return connectionLost()
  })
}

it('A corrected booking whose first attempt has booked ends the form with the time that was booked', async () => {
  const { api, user, notices, form } = await openForm()
  api.reply(bookAtDesk, connectionLost())
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/will not be booked twice/)
  const bisi = { ...anAppointment().user, surname: 'Bisi', other_names: 'Alabi' }
  const data = anAppointment({ appointment_date: '2026-12-01T11:00', start_time: '11:00', user: bisi })
  api.reply(bookAtDesk, () =>
    rawResponse(409, { success: false, message: 'We kept the first one.', code: 'key_reused', data }),
  )
  await user.type(form.getByLabelText('First name'), 'mma')
  await user.selectOptions(form.getByRole('combobox', { name: 'Time' }), '11:30 am')
  await user.click(form.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(notices).toEqual([
    {
      tone: 'success',
      sentence: 'Appointment booked: Bisi Alabi, Tue 1 Dec 2026, 11:00 am, Dr. Amaka Nwosu',
    },
    { tone: 'info', sentence: 'We kept the first one.' },
  ])
})

it('A form that may have been booked does not call its own time unavailable', async () => {
  const { api, user, form } = await openForm()
  booksWithoutResponse(api)
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/will not be booked twice/)
  const before = api.sent(fetchSchedule).length
  await refocusWindow()
  await waitFor(() => expect(api.sent(fetchSchedule).length).toBeGreaterThan(before))
  expect(form.queryByText(/is not available/)).not.toBeInTheDocument()
})

it('The form takes no changes while it is being booked', async () => {
  const { api, user, form } = await openForm()
  const { reply, arrives } = delayed(refusal(409, 'This time has just been taken.', 'slot_taken'))
  api.reply(bookAtDesk, reply)
  await user.click(form.getByRole('button', { name: 'Book' }))
  await user.type(form.getByLabelText('Note'), 'Wheelchair')
  expect(form.getByLabelText('Note')).toHaveValue('')
  await arrives()
  await form.findByRole('alert')
  await user.type(form.getByLabelText('Note'), 'Wheelchair')
  expect(form.getByLabelText('Note')).toHaveValue('Wheelchair')
})

const refuse = (isDayFull: boolean) => () =>
  rawResponse(409, { success: false, message: 'Refused.', code: 'slot_taken', data: { isDayFull } })

it('Only a full day can be booked anyway, not a time that somebody else took', async () => {
  const { api, user, form } = await openForm()
  api.reply(bookAtDesk, refuse(false))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Refused.')
  expect(form.queryByRole('button', { name: 'Book anyway' })).not.toBeInTheDocument()
  api.reply(bookAtDesk, refuse(true))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('button', { name: 'Book anyway' })).toBeVisible()
  expect(within(screen.getByRole('dialog')).getByLabelText('First name')).toHaveValue('Bisi')
})

it('A taken time cannot be booked anyway for a registered patient, for whom no day is full', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await user.type(form.getByRole('searchbox'), 'ada')
  await user.click(await form.findByRole('button', { name: /Adaeze Okafor/ }))
  api.reply(bookAtDesk, () => refusal(409, 'This time has just been taken.', 'slot_taken'))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('alert')).toHaveTextContent('This time has just been taken.')
  expect(form.queryByRole('button', { name: 'Book anyway' })).not.toBeInTheDocument()
})

it('The form of a new appointment keeps everything that was typed when its time was taken', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  api.state.appointments.push({ ...adaeze(), start_time: '11:00', appointment_date: '2026-12-01T11:00' })
  const form = await panel()
  await fillInNewPatient(user, form)
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('alert')).toHaveTextContent('This time has just been taken')
  expect(form.getByLabelText('First name')).toHaveValue('Bisi')
})

it('A form that is loaded again before the response sends its booking under the same key', async () => {
  const { api, user, form, draft, unmount } = await openForm()
  booksWithoutResponse(api)
  await user.click(form.getByRole('button', { name: 'Book' }))
  await form.findByRole('alert')
  unmount()
  const after = await openSchedule(undefined, undefined, { draft: draft() })
  const restored = await panel()
  expect(await restored.findByRole('alert')).toHaveTextContent(/will not be booked twice/)
  expect(restored.queryByText(/is not available/)).not.toBeInTheDocument()
  await after.user.click(restored.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(api.sent(bookAtDesk)).toHaveLength(2))
  const keys = api.calls.flatMap(({ headers }) => headers['Idempotency-Key'] ?? [])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('A form whose correction was refused keeps the key of the attempt that may have booked', async () => {
  const { api, user, form } = await openForm()
  api.reply(bookAtDesk, connectionLost())
  await user.click(form.getByRole('button', { name: 'Book' }))
  await form.findByRole('alert')
  api.reply(bookAtDesk, refusal(422, 'Please enter an existing phone number.'))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByText('Please enter an existing phone number.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(api.sent(bookAtDesk)).toHaveLength(3))
  const keys = api.calls.flatMap(({ headers }) => headers['Idempotency-Key'] ?? [])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

it('A refused phone number is marked at its field, which has the focus', async () => {
  const { api, user, form } = await openForm()
  const message = 'Please enter an existing phone number.'
  api.reply(bookAtDesk, () => fieldRefusal(message, [{ path: 'phone_number', message }]))
  await user.click(form.getByRole('button', { name: 'Book' }))
  const phone = form.getByLabelText('Phone')
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toBeInvalid()
  expect(phone).toHaveAccessibleDescription(message)
  expect(form.getAllByText(message)).toHaveLength(1)
})

it('A refused name and a refused phone number are marked until each is corrected, and the focus stays in the corrected field', async () => {
  const { api, user, form } = await openForm()
  const errors = [
    { path: 'first_name', message: 'First name is too long.' },
    { path: 'phone_number', message: 'Please enter an existing phone number.' },
  ]
  api.reply(bookAtDesk, () => fieldRefusal('Check the fields.', errors))
  const [firstName, phone] = [form.getByLabelText('First name'), form.getByLabelText('Phone')]
  await user.click(form.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(firstName).toHaveFocus())
  expect(phone).toBeInvalid()
  await user.keyboard('e')
  expect(firstName).toHaveFocus()
  expect(firstName).toBeValid()
  expect(phone).toBeInvalid()
  await enterText(user, phone, '1')
  expect(phone).toBeValid()
})

it('A refusal that is not about the patient alone is said as a whole', async () => {
  const { api, user, form } = await openForm()
  const errors = [
    { path: 'phone_number', message: 'Please enter an existing phone number.' },
    { path: 'deskNote', message: 'The note is too long.' },
  ]
  api.reply(bookAtDesk, () => fieldRefusal('Check the fields.', errors))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByText('Check the fields.')).toBeVisible()
  expect(form.getByLabelText('Phone')).toBeInvalid()
  await user.clear(form.getByLabelText('First name'))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(form.getByLabelText('Phone')).toBeValid()
})
