import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { bookAtDesk, type DeskBooking, fetchSchedule } from '@molar/contract'
import { connectionLost, rawResponse, refusal } from '@molar/shared/testing'
import { aServer } from '../dashboard.harness.tsx'
import { adaeze, card, openSchedule, panel } from './schedule.harness.tsx'

describe('schedule of a day', () => {
  it('Each doctor has a column, and an appointment names time, patient, service and state', async () => {
    aServer([adaeze()])
    await openSchedule()
    const grid = await screen.findByRole('grid', { name: 'Schedule' })
    const heads = within(grid).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Dr. Amaka Nwosu',
      'Dr. Ibrahim Bello',
    ])
    expect(await card('Adaeze')).toHaveTextContent('9:30 am Adaeze Okafor Not confirmed · Tooth Pain')
    expect(screen.getByRole('heading', { name: 'Tuesday 1 December 2026' })).toBeVisible()
  })

  it('The panel has everything that is known, also the email address and what the patient wrote', async () => {
    const row = adaeze()
    aServer([{ ...row, description: 'Pain when chewing', user: { ...row.user, email: 'ada@example.com' } }])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    expect(details.getByText('Pain when chewing')).toBeVisible()
    expect(details.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(details.getByText('MLR-7K2Q-84')).toBeVisible()
  })

  it('The heading of a doctor leads to a new blocker of that doctor and day', async () => {
    aServer([])
    const { user, router } = await openSchedule(undefined, ['appointments.read', 'blockers.write'])
    await user.click(await screen.findByRole('link', { name: 'Block the day: Dr. Amaka Nwosu' }))
    expect(router.state.location.pathname).toBe('/config')
  })

  it('Nobody without the permission for blockers is led to one', async () => {
    aServer([])
    await openSchedule()
    expect(await screen.findByRole('grid')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Block the day/ })).not.toBeInTheDocument()
  })

  it('Arrow keys go from cell to cell, and Enter opens the appointment', async () => {
    aServer([adaeze()])
    const { user } = await openSchedule()
    const first = await card('Adaeze')
    act(() => first.focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveAccessibleName('Book at 10:00 am, Dr. Amaka Nwosu')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toHaveAccessibleName('Book at 10:00 am, Dr. Ibrahim Bello')
    await user.keyboard('{ArrowLeft}{ArrowUp}{Enter}')
    expect((await panel()).getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible()
  })

  it('A doctor without the permission can neither book nor move, and marks arrivals', async () => {
    aServer([adaeze()])
    const { user } = await openSchedule(undefined, ['appointments.read', 'appointments.confirm'])
    await user.click(await card('Adaeze'))
    const details = await panel()
    expect(details.getByRole('button', { name: 'Arrived' })).toBeVisible()
    expect(details.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Book at/ })).not.toBeInTheDocument()
  })

  it('A failed read says so and can be tried again; a later failure keeps the day with its time', async () => {
    const api = aServer([adaeze()])
    api.reply(fetchSchedule, () => refusal(503, 'The clinic cannot be reached.'))
    const { press, user } = await openSchedule()
    expect(await screen.findByRole('alert')).toHaveTextContent('The clinic cannot be reached.')
    api.restore(fetchSchedule)
    await press('Try again')
    await user.click(await card('Adaeze'))
    api.reply(fetchSchedule, () => refusal(503, 'The clinic cannot be reached.'))
    await user.click((await panel()).getByRole('button', { name: 'Arrived' }))
    expect(await screen.findByText(/You see the schedule as it was at/)).toBeVisible()
    expect(screen.getByText('Adaeze Okafor', { selector: 'b' })).toBeInTheDocument()
  })
})

it('A day that a busy server refused is read again after the time that it named', async () => {
  const api = aServer([adaeze()])
  let refused = 0
  api.reply(fetchSchedule, () => {
    refused += 1
    api.restore(fetchSchedule)
    return rawResponse(
      503,
      { success: false, message: 'Too busy.', code: 'overloaded' },
      { 'retry-after': '0' },
    )
  })
  await openSchedule()
  expect(await card('Adaeze')).toBeVisible()
  expect(refused).toBe(1)
})

it('A day says when it was read as soon as the browser is offline', async () => {
  aServer([adaeze()])
  await openSchedule()
  await card('Adaeze')
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/You see the schedule as it was at/)).toBeVisible()
  expect(await card('Adaeze')).toBeVisible()
})

describe('print', () => {
  it('A page names the doctor, and each appointment has time, reference, patient, phone and service', async () => {
    aServer([adaeze()])
    await openSchedule()
    await screen.findByRole('grid')
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const printed = within(screen.getByRole('heading', { name: 'Dr. Amaka Nwosu' }).closest('section')!)
    expect(printed.getByRole('row', { name: /Adaeze/ })).toHaveTextContent(
      '9:30 amMLR-7K2Q-84Adaeze Okafor0803 123 4821Tooth Pain',
    )
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('heading', { name: 'Dr. Amaka Nwosu' })).not.toBeInTheDocument()
  })
})

async function fillInNewPatient(user: UserEvent, form: Awaited<ReturnType<typeof panel>>) {
  await user.type(form.getByLabelText('First name'), 'Bisi')
  await user.type(form.getByLabelText('Last name'), 'Alabi')
  await user.type(form.getByLabelText('Phone'), '0803 123 4567')
}

describe('new appointment', () => {
  it('A patient on the phone is booked at an available time with name and phone', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
    const form = await panel()
    await fillInNewPatient(user, form)
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await card('Bisi Alabi')).toHaveTextContent('11:00 am')
    expect(api.state.appointments[1]).toMatchObject({ state: 'booked', doctor: { id: 11 } })
  })

  it('For somebody who walks in today, the next available time is chosen', async () => {
    aServer([])
    const { user } = await openSchedule()
    await user.click(await screen.findByRole('button', { name: 'New appointment' }))
    expect(await screen.findByRole('combobox', { name: 'Time' })).toHaveDisplayValue('8:30 am')
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

  it('A full day is booked after the question, which is asked again for another time', async () => {
    const api = aServer([])
    const { user } = await openSchedule()
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
    const form = await panel()
    await fillInNewPatient(user, form)
    api.reply(bookAtDesk, () => refusal(409, 'This day is full.', 'slot_taken'))
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await form.findByRole('button', { name: 'Book anyway' })).toBeVisible()
    await user.selectOptions(form.getByRole('combobox', { name: 'Time' }), '11:30 am')
    await user.click(form.getByRole('button', { name: 'Book' }))
    await user.click(await form.findByRole('button', { name: 'Book anyway' }))
    expect(api.sent(bookAtDesk).map(({ overFullDay }) => overFullDay)).toEqual([undefined, undefined, true])
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

  it('A booking without an answer is sent again under its key, also with a corrected phone number', async () => {
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

  it('Without a name nothing is sent, and the form says what is missing', async () => {
    const api = aServer([])
    const { user } = await openSchedule()
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
    const form = await panel()
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await form.findByRole('alert')).toHaveTextContent('Choose a patient, or enter first name')
    expect(api.state.appointments).toEqual([])
  })

  it('A time that was taken meanwhile keeps everything that was typed', async () => {
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
})
