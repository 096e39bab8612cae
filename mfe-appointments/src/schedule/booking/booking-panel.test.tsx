import { fireEvent, screen, waitFor } from '@testing-library/react'
import { bookAtDesk, clinicToday, type DeskBooking, fetchAvailability, fetchSchedule } from '@molar/contract'
import { connectionLost, hangs, refusal } from '@molar/shared/testing'
import { aServer, refocusWindow } from '../../dashboard.harness.tsx'
import { adaeze, card, fillInNewPatient, openFullDay, openSchedule, panel } from '../schedule.harness.tsx'

it('A patient on the phone is booked at an available time with name and phone', async () => {
  const api = aServer([adaeze()])
  const { user, notices } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await fillInNewPatient(user, form)
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await card('Bisi Alabi')).toHaveTextContent('11:00 am')
  expect(await card('Bisi Alabi')).toHaveFocus()
  expect(api.state.appointments[1]).toMatchObject({ state: 'booked', doctor: { id: 11 } })
  expect(notices).toEqual([
    {
      tone: 'success',
      sentence: 'Appointment booked: Bisi Alabi, Tue 1 Dec 2026, 11:00 am, Dr. Amaka Nwosu',
    },
  ])
})

it('A patient who wants another day is booked there without leaving the form', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await fillInNewPatient(user, form)
  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-12-03' } })
  expect(form.getByText(/^Thursday 3 December 2026.* · Lagos$/)).toBeVisible()
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Time' })).toHaveTextContent('9:00 am'))
  await user.selectOptions(form.getByRole('combobox', { name: 'Time' }), '9:00 am')
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await card('Bisi Alabi')).toHaveTextContent('9:00 am')
  expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ appointment_date: '2026-12-03' })])
})

describe('a day without an available time', () => {
  it('The form leads to the next available time, and keeps what was typed', async () => {
    const { api, user, form, next } = await openFullDay()
    await fillInNewPatient(user, form)
    api.reply(fetchAvailability, [
      { date: '2026-12-02', slots: [{ start: '09:00', free: false }] },
      {
        date: '2026-12-03',
        slots: [
          { start: '09:00', free: false },
          { start: '10:00', free: true },
        ],
      },
    ])
    await user.click(next)
    expect(await form.findByText(/^Thursday 3 December 2026.* · Lagos$/)).toBeVisible()
    const time = form.getByRole('combobox', { name: 'Time' })
    expect(time).toHaveDisplayValue('10:00 am')
    expect(time).toHaveFocus()
    expect(form.getByLabelText('First name')).toHaveValue('Bisi')
    expect(api.sent(fetchAvailability)).toEqual([
      expect.objectContaining({
        location: 'lag',
        from: ['2026-12-02', clinicToday()].toSorted().at(-1),
        days: 31,
      }),
    ])
  })

  it('The form says that no day has an available time', async () => {
    const { api, user, form, next } = await openFullDay()
    api.reply(fetchAvailability, [])
    await user.click(next)
    expect(await form.findByText('No time is available in the next 31 days.')).toBeVisible()
    await user.selectOptions(form.getByRole('combobox', { name: 'Doctor' }), 'Dr. Amaka Nwosu')
    expect(form.queryByText(/in the next 31 days/)).not.toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Next available time' }))
    expect(await form.findByText(/in the next 31 days. Choose another doctor/)).toBeVisible()
  })

  it('The form says that the search failed, and searches again', async () => {
    const { api, user, form, next } = await openFullDay()
    api.reply(fetchAvailability, connectionLost())
    await user.click(next)
    expect(await form.findByText('We could not search for a time. Try again.')).toBeVisible()
    api.reply(fetchAvailability, [])
    await user.click(next)
    expect(await form.findByText(/No time is available in the next 31 days/)).toBeVisible()
  })
})

it('The page says that no confirmation is sent to a patient without an email address or mobile number', async () => {
  const api = aServer([])
  const { user, notices } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await fillInNewPatient(user, form)
  api.reply(bookAtDesk, { ...adaeze(), isConfirmationSent: false })
  await user.click(form.getByRole('button', { name: 'Book' }))
  const sentence = 'We have no email address or mobile number of Bisi Alabi. No confirmation will be sent.'
  await waitFor(() => expect(notices).toContainEqual({ tone: 'info', sentence }))
})

it('For somebody who walks in today, the next available time is chosen', async () => {
  aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const time = (await panel()).getByRole('combobox', { name: 'Time' })
  await waitFor(() => expect(time).toHaveDisplayValue('8:30 am'))
})

it('The next available time is one of the chosen branch, also if the form opens before its schedule is read', async () => {
  const api = aServer([])
  const taken = { start_time: '08:30', appointment_date: '2026-12-01T08:30' }
  api.state.appointments = api.state.doctors.map((doctor, id) => ({ ...adaeze(), ...taken, id, doctor }))
  const { user, choose } = await openSchedule('/schedule?branch=lag&date=2026-12-01')
  await screen.findByRole('grid')
  api.reply(fetchSchedule, hangs())
  await choose('Branch', 'Abuja')
  await user.click(screen.getByRole('button', { name: 'New appointment' }))
  const form = await panel()
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Service' })).not.toHaveValue(''))
  const time = form.getByRole('combobox', { name: 'Time' })
  expect(time).toHaveTextContent(/^Please choose$/)
  expect(form.getByRole('combobox', { name: 'Doctor' })).toHaveTextContent(/^Any available doctor$/)
  api.restore(fetchSchedule)
  await refocusWindow()
  await waitFor(() => expect(time).toHaveDisplayValue('8:30 am'))
  expect(form.getByText(/^Tuesday 1 December 2026.* · Abuja$/)).toBeVisible()
})

it('An offered time that others take stays with an error, until another doctor is chosen', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  const time = form.getByRole('combobox', { name: 'Time' })
  await waitFor(() => expect(time).toHaveDisplayValue('8:30 am'))
  const taken = { start_time: '08:30', appointment_date: '2026-12-01T08:30' }
  api.state.appointments = api.state.doctors.map((doctor, id) => ({ ...adaeze(), ...taken, id, doctor }))
  await refocusWindow()
  await waitFor(() => expect(time).toHaveAccessibleDescription(/8:30 am is not available for this service\./))
  expect(time).toHaveDisplayValue('8:30 am')
  await user.selectOptions(form.getByRole('combobox', { name: 'Doctor' }), 'Dr. Ibrahim Bello')
  expect(time).toHaveDisplayValue('9:00 am')
  expect(time).not.toHaveAccessibleDescription()
})

it('A chosen time that the newly chosen doctor does not have is named before it is sent', async () => {
  const { doctor } = adaeze()
  aServer([adaeze()])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'New appointment' }))
  const form = await panel()
  const time = form.getByRole('combobox', { name: 'Time' })
  await user.selectOptions(time, '9:30 am')
  expect(time).not.toHaveAccessibleDescription()
  await user.selectOptions(form.getByRole('combobox', { name: 'Doctor' }), String(doctor!.id))
  expect(time).toHaveAccessibleDescription(/9:30 am is not available for this service and doctor/)
  await user.selectOptions(time, '10:30 am')
  expect(time).not.toHaveAccessibleDescription()
})

/** The form of a new patient whose booking was refused because the day is full. */
async function refusedOnFullDay() {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await fillInNewPatient(user, form)
  api.reply(bookAtDesk, () => refusal(409, 'This day is full.', 'slot_taken'))
  await user.click(form.getByRole('button', { name: 'Book' }))
  return { api, user, form }
}

it('A full day is booked after the question, which is asked again for another time', async () => {
  const { api, user, form } = await refusedOnFullDay()
  expect(await form.findByRole('button', { name: 'Book anyway' })).toBeVisible()
  await user.selectOptions(form.getByRole('combobox', { name: 'Time' }), '11:30 am')
  await user.click(form.getByRole('button', { name: 'Book' }))
  await user.click(await form.findByRole('button', { name: 'Book anyway' }))
  expect(api.sent(bookAtDesk).map(({ overFullDay }) => overFullDay)).toEqual([undefined, undefined, true])
})

it('A booking of a full day without a response is repeated as it was sent', async () => {
  const { api, user, form } = await refusedOnFullDay()
  api.reply(bookAtDesk, connectionLost())
  await user.click(await form.findByRole('button', { name: 'Book anyway' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/It will not be booked twice/)
  await user.click(form.getByRole('button', { name: /^Book/ }))
  await waitFor(() => expect(api.sent(bookAtDesk).length).toBeGreaterThan(2))
  const [, first, second] = api.sent(bookAtDesk)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ overFullDay: true })
})

it('A registered patient is found by name', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await user.type(form.getByLabelText('Find a registered patient'), 'ada')
  await user.click(await form.findByRole('button', { name: /Adaeze Okafor/ }))
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await card('Adaeze Okafor')).toBeVisible()
  expect(api.state.appointments[0]).toMatchObject({ verified: true })
})

it('A booking without a response is sent again under its key, also with a corrected phone number', async () => {
  const api = aServer([])
  const { user } = await openSchedule()
  await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
  const form = await panel()
  await fillInNewPatient(user, form)
  api.reply(bookAtDesk, connectionLost())
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/will not be booked twice/)
  api.restore(bookAtDesk)
  await user.type(form.getByLabelText('Phone'), '{Backspace}8')
  await user.click(form.getByRole('button', { name: 'Book' }))
  expect(await card('Bisi Alabi')).toBeVisible()
  const sent = api.calls.filter(({ call }) => call === `POST ${bookAtDesk.path}`)
  expect(sent.map(({ input }) => (input as DeskBooking).phone_number)).toEqual([
    '0803 123 4567',
    '0803 123 4568',
  ])
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
})
