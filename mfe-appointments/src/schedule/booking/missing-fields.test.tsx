import { fireEvent, screen, waitFor } from '@testing-library/react'
import { bookAtDesk, findPatients } from '@molar/contract'
import { delayed, fieldRefusal, rawResponse, refusal } from '@molar/shared/testing'
import { aServer } from '../../dashboard.harness.tsx'
import { adaeze, enterText, fillInNewPatient, openSchedule, panel } from '../schedule.harness.tsx'

async function openForm(appointments: Parameters<typeof aServer>[0] = []) {
  const api = aServer(appointments)
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  const book = () => user.click(form.getByRole('button', { name: 'Book' }))
  return { api, user, form, book }
}

it('Without a patient nothing is sent, and the search has the focus and says what is missing, after each press', async () => {
  const { api, user, form, book } = await openForm()
  const search = form.getByRole('searchbox', { name: 'Find a registered patient' })
  for (const press of [book, book, () => user.keyboard('{Enter}')]) {
    const said = form.queryByRole('alert')
    await press()
    expect(search).toHaveFocus()
    expect(search).toBeInvalid()
    expect(search).toHaveAccessibleDescription(/Choose a patient, or enter first name/)
    // A new element, so that screen readers read it again.
    expect(form.getByRole('alert')).not.toBe(said)
  }
  await fillInNewPatient(user, form)
  expect(search).toBeValid()
  expect(api.sent(bookAtDesk)).toEqual([])
})

it('Without the phone number of a new patient, its field has the focus and says what is missing, until it is filled', async () => {
  const { api, user, form, book } = await openForm()
  await enterText(user, form.getByLabelText('First name'), 'Bisi')
  await enterText(user, form.getByLabelText('Last name'), 'Alabi')
  await book()
  const phone = form.getByLabelText('Phone')
  expect(phone).toHaveFocus()
  expect(phone).toHaveAccessibleDescription(/^Choose a patient, or enter first name/)
  expect(api.sent(bookAtDesk)).toEqual([])
  await enterText(user, form.getByLabelText('First name'), 'e')
  expect(phone).toBeInvalid()
  await enterText(user, phone, '0803 123 4567')
  expect(phone).toBeValid()
})

it('Another patient after a chosen one does not bring back the error about a missing patient', async () => {
  const { api, user, form, book } = await openForm()
  api.reply(findPatients, [
    { id: 1, name: 'Ngozi Okafor', clinicId: null, phone: null, email: null, age: 30 },
  ])
  await book()
  await enterText(user, form.getByRole('searchbox', { name: 'Find a registered patient' }), 'Ngozi')
  await user.click(await form.findByRole('button', { name: /^Ngozi Okafor/ }))
  await user.click(form.getByRole('button', { name: 'Another patient' }))
  expect(form.getByRole('searchbox', { name: 'Find a registered patient' })).toBeValid()
})

it('Without a time, its field has the focus and says what is missing, until a time is chosen', async () => {
  const { api, user, form, book } = await openForm()
  await fillInNewPatient(user, form)
  const time = form.getByRole('combobox', { name: 'Time' })
  await user.selectOptions(time, '')
  await book()
  expect(time).toHaveFocus()
  expect(time).toBeInvalid()
  expect(time).toHaveAccessibleDescription('Choose a time.')
  await book()
  expect(time).toHaveFocus()
  expect(api.sent(bookAtDesk)).toEqual([])
  await user.selectOptions(time, '11:30 am')
  expect(time).toBeValid()
})

it('Enter in a date that is not complete books nothing, and its field says what is missing, until the field is left', async () => {
  const { api, user, form } = await openForm()
  await fillInNewPatient(user, form)
  const date = form.getByLabelText('Date')
  await user.click(date)
  for (const value of ['', '0002-12-01']) {
    fireEvent.change(date, { target: { value } })
    const said = form.queryByRole('alert')
    await user.keyboard('{Enter}')
    expect(date).toHaveFocus()
    expect(date).toHaveValue(value)
    expect(date).toBeInvalid()
    expect(date).toHaveAccessibleDescription(/Enter a whole date that exists/)
    // A new element, so that screen readers read it again.
    expect(form.getByRole('alert')).not.toBe(said)
  }
  expect(api.sent(bookAtDesk)).toEqual([])
  await user.tab()
  expect(date).toHaveValue('2026-12-01')
  expect(date).toBeValid()
})

it('The first press on Book while the date is not complete books nothing, and leads to the date', async () => {
  const { api, user, form, book } = await openForm()
  await fillInNewPatient(user, form)
  const date = form.getByLabelText('Date')
  await user.click(date)
  fireEvent.change(date, { target: { value: '' } })
  await book()
  expect(date).toHaveFocus()
  expect(date).toHaveAccessibleDescription(/Enter a whole date that exists/)
  expect(api.sent(bookAtDesk)).toEqual([])
  expect(date).toHaveValue('2026-12-01')
  await book()
  await waitFor(() => expect(api.sent(bookAtDesk)).toMatchObject([{ appointment_date: '2026-12-01' }]))
})

it('The error about a date goes when a whole date is typed', async () => {
  const { user, form } = await openForm()
  const date = form.getByLabelText('Date')
  await user.click(date)
  fireEvent.change(date, { target: { value: '' } })
  await user.keyboard('{Enter}')
  expect(date).toBeInvalid()
  fireEvent.change(date, { target: { value: '2026-12-03' } })
  expect(date).toBeValid()
  expect(date).toHaveFocus()
})

it('A day that was typed while another one was sent is taken over by Enter, which books nothing and asks for the time', async () => {
  const { api, user, form, book } = await openForm()
  await fillInNewPatient(user, form)
  const { reply, arrives } = delayed(refusal(503, 'Please try again.'))
  api.reply(bookAtDesk, reply)
  await book()
  const date = form.getByLabelText('Date')
  await user.click(date)
  fireEvent.change(date, { target: { value: '2026-12-03' } })
  await arrives()
  await form.findByText('Please try again.')
  await user.keyboard('{Enter}')
  expect(form.getByRole('combobox', { name: 'Time' })).toHaveFocus()
  expect(date).toHaveValue('2026-12-03')
  expect(form.getByText(/Thu.*3 Dec/, { selector: 'p' })).toBeVisible()
  expect(api.sent(bookAtDesk)).toHaveLength(1)
})

const message = 'The clinic is closed at this time.'
const errors = [{ path: 'start_time', message }]
it.each([
  ['the clinic is closed', fieldRefusal(message, errors)],
  ['a blocker closes it', refusal(409, message, 'slot_blocked')],
  [
    'somebody else took it',
    rawResponse(409, { success: false, message, code: 'slot_taken', data: { isDayFull: false } }),
  ],
])(
  'A time that is refused because %s is marked at its field, which has the focus, until another is chosen',
  async (_why, refused) => {
    const { api, user, form, book } = await openForm()
    await fillInNewPatient(user, form)
    api.reply(bookAtDesk, refused)
    await book()
    const time = form.getByRole('combobox', { name: 'Time' })
    await waitFor(() => expect(time).toHaveFocus())
    expect(time).toHaveAccessibleDescription(message)
    expect(form.getAllByText(message)).toHaveLength(1)
    await user.selectOptions(time, '11:30 am')
    expect(time).toBeValid()
  },
)

it('A refusal of a time that the schedule shows as taken says the reason of the server', async () => {
  const { doctor } = adaeze()
  const { api, user, form, book } = await openForm([adaeze()])
  await fillInNewPatient(user, form)
  const time = form.getByRole('combobox', { name: 'Time' })
  const doctors = form.getByRole('combobox', { name: 'Doctor' })
  await user.selectOptions(doctors, 'Any available doctor')
  await user.selectOptions(time, '9:30 am')
  await user.selectOptions(doctors, String(doctor!.id))
  expect(time).toHaveAccessibleDescription(/^9:30 am is not available for this service and doctor/)
  api.reply(bookAtDesk, refusal(409, message, 'slot_blocked'))
  await book()
  await waitFor(() => expect(time).toHaveAccessibleDescription(message))
})

it('A choice in another field keeps the focus while the error about a missing patient stays', async () => {
  const { user, form, book } = await openForm()
  await book()
  const search = form.getByRole('searchbox', { name: 'Find a registered patient' })
  expect(search).toHaveFocus()
  const time = form.getByRole('combobox', { name: 'Time' })
  time.focus()
  await user.selectOptions(time, '11:30 am')
  expect(time).toHaveFocus()
  expect(search).toBeInvalid()
})
