import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  assignAppointment,
  bookAtDesk,
  changeAppointmentState,
  fetchSchedule,
  moveAppointment,
} from '@molar/contract'
import { anAppointment, refusal } from '@molar/shared/testing'
import { aServer, openDashboard } from '../dashboard.harness.tsx'

const FRONT_DESK = ['appointments.read', 'appointments.confirm', 'appointments.change']
const adaeze = () => anAppointment({ appointment_date: '2026-12-01T09:30', state: 'pending', version: 3 })

const openSchedule = (path = '/schedule?date=2026-12-01', permissions: readonly string[] = FRONT_DESK) =>
  openDashboard({ path, permissions })

const card = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const panel = async () => within(await screen.findByRole('dialog'))

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
    expect(await card('Adaeze')).toHaveTextContent('9:30 am Adaeze OkaforTooth PainNot confirmed')
    expect(screen.getByRole('heading', { name: 'Tuesday 1 December 2026' })).toBeVisible()
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

describe('actions', () => {
  it('Arrived is shown at once and can be taken back', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    await user.click(details.getByRole('button', { name: 'Arrived' }))
    expect(await details.findByRole('button', { name: 'Done' })).toBeVisible()
    expect(details.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(api.state.appointments[0]).toMatchObject({ state: 'arrived', version: 4 })
  })

  it('A refused change is taken back, and the panel says why', async () => {
    const api = aServer([adaeze()])
    api.reply(changeAppointmentState, () => refusal(409, 'Someone else has changed this appointment.'))
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    await user.click(details.getByRole('button', { name: 'Arrived' }))
    expect(await details.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
    expect(details.getByText('Not confirmed')).toBeVisible()
  })

  it('An appointment is cancelled with a reason', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    await user.click(details.getByRole('button', { name: 'Cancel the appointment' }))
    await user.selectOptions(details.getByLabelText('Reason'), 'Patient is ill')
    await user.click(details.getByRole('button', { name: 'Cancel the appointment now' }))
    expect(await details.findByText('Cancelled')).toBeVisible()
    expect(api.state.appointments[0]).toMatchObject({ state: 'cancelled' })
  })

  it('An appointment is moved by a press on the new time, also to another doctor', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' }))
    expect(await card('Adaeze')).toHaveTextContent('11:00 am')
    expect(api.sent(moveAppointment)).toEqual([
      { version: 3, appointment_date: '2026-12-01', start_time: '11:00', doctor_id: 12 },
    ])
  })

  it('An appointment is dragged to a new time, and dropping it elsewhere changes nothing', async () => {
    const api = aServer([adaeze()])
    await openSchedule()
    const dataTransfer = { setData: jest.fn() }
    const dragged = await card('Adaeze')
    fireEvent.dragStart(dragged, { dataTransfer })
    expect(await screen.findByText(/Choose a new time for Adaeze Okafor/)).toBeVisible()
    expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', 'MLR-7K2Q-84')
    fireEvent.dragEnd(dragged)
    expect(screen.queryByText(/Choose a new time/)).not.toBeInTheDocument()
    fireEvent.dragStart(dragged, { dataTransfer })
    fireEvent.drop(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' }))
    fireEvent.dragEnd(dragged)
    expect(await card('Adaeze')).toHaveTextContent('11:00 am')
    expect(api.sent(moveAppointment)).toHaveLength(1)
  })

  it('Between the columns of rooms, an appointment gets the room at its own time', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule('/schedule?date=2026-12-01&columns=rooms')
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Move to 9:30 am, Room 2' }))
    expect(api.sent(assignAppointment)).toEqual([{ version: 3, room_id: 2 }])
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Room 2' }))
    const form = await panel()
    await user.type(form.getByLabelText('First name'), 'Bisi')
    await user.type(form.getByLabelText('Last name'), 'Alabi')
    await user.type(form.getByLabelText('Phone'), '0803 123 4567')
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await card('Bisi Alabi')).toBeVisible()
    expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ room_id: 2 })])
  })

  it('Escape stops moving, and nothing was changed', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    expect(screen.getByText(/Choose a new time for Adaeze Okafor/)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/Choose a new time/)).not.toBeInTheDocument()
    expect(api.sent(moveAppointment)).toEqual([])
  })

  it('Doctor and note are changed in the panel', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    await user.type(details.getByLabelText('Note'), 'Wheelchair')
    await user.click(details.getByRole('button', { name: 'Save the note' }))
    await user.selectOptions(details.getByLabelText('Doctor'), 'Dr. Ibrahim Bello')
    expect(api.state.appointments[0]).toMatchObject({ deskNote: 'Wheelchair', doctor: { id: 12 } })
  })
})

describe('new appointment', () => {
  it('A caller is booked from an empty place with name and phone', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Dr. Amaka Nwosu' }))
    const form = await panel()
    await user.type(form.getByLabelText('First name'), 'Bisi')
    await user.type(form.getByLabelText('Last name'), 'Alabi')
    await user.type(form.getByLabelText('Phone'), '0803 123 4567')
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
    await user.type(form.getByLabelText('First name'), 'Bisi')
    await user.type(form.getByLabelText('Last name'), 'Alabi')
    await user.type(form.getByLabelText('Phone'), '0803 123 4567')
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await form.findByRole('alert')).toHaveTextContent('This time has just been taken')
    expect(form.getByLabelText('First name')).toHaveValue('Bisi')
  })
})
