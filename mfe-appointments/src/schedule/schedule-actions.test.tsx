import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { assignAppointment, bookAtDesk, changeAppointmentState, moveAppointment } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aServer } from '../dashboard.harness.tsx'
import { adaeze, card, fillInNewPatient, openSchedule, panel } from './schedule.harness.tsx'

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

  it('Done can be pressed before Arrived is saved, and a double click is one press', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    fireEvent.click(details.getByRole('button', { name: 'Arrived' }), { detail: 1 })
    fireEvent.click(details.getByRole('button', { name: 'Done' }), { detail: 2 })
    expect(details.getByText('Arrived', { selector: 'dd' })).toBeVisible()
    fireEvent.click(details.getByRole('button', { name: 'Done' }), { detail: 1 })
    expect(details.getByText('Done', { selector: 'dd' })).toBeVisible()
    expect(await details.findByRole('button', { name: 'Undo' })).toBeVisible()
    expect(api.sent(changeAppointmentState)).toEqual([
      { version: 3, state: 'arrived' },
      { version: 4, state: 'fulfilled' },
    ])
  })

  it('A refused change is taken back, and the panel says why', async () => {
    const api = aServer([adaeze()])
    api.reply(changeAppointmentState, () => refusal(409, 'Someone else has changed this appointment.'))
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    await user.click(details.getByRole('button', { name: 'Arrived' }))
    expect(await details.findByRole('alert')).toHaveTextContent('Someone else has changed this appointment.')
    expect(details.getByText('Pending')).toBeVisible()
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

  it('An appointment of an hour can be moved by half an hour, into its own time', async () => {
    const api = aServer([{ ...adaeze(), duration: 60 }])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Move to 10:00 am, Dr. Amaka Nwosu' }))
    expect(await card('Adaeze')).toHaveTextContent('10:00 am')
    expect(api.sent(moveAppointment)).toEqual([
      { version: 3, appointment_date: '2026-12-01', start_time: '10:00' },
    ])
  })

  it('During a move of an appointment of an hour, its details keep the hour', async () => {
    aServer([{ ...adaeze(), duration: 60 }])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await screen.findByRole('button', { name: 'Move to 10:00 am, Dr. Amaka Nwosu' })
    await user.click(await card('Adaeze'))
    expect(await (await panel()).findByText(/9:30 am – 10:30 am/)).toBeVisible()
  })

  it('A move of an appointment of an hour offers only times that are available for an hour', async () => {
    const noon = { id: 502, appointment_date: '2026-12-01T12:00', start_time: '12:00' }
    aServer([
      { ...adaeze(), duration: 60 },
      { ...adaeze(), ...noon },
    ])
    const { user } = await openSchedule()
    await user.click((await screen.findAllByRole('button', { name: /Adaeze/ }))[0]!)
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    expect(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Amaka Nwosu' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Move to 11:30 am, Dr. Amaka Nwosu' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Move to 11:30 am, Dr. Ibrahim Bello' })).toBeVisible()
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

  it('A move says where the appointment is now, and Undo brings it back to its time and doctor', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    const later = await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' })
    act(() => later.focus())
    await user.keyboard('{Enter}')
    const message = within(await screen.findByRole('group', { name: 'Last change' }))
    expect(message.getByText('Adaeze Okafor moved to 11:00 am, Dr. Ibrahim Bello')).toBeVisible()
    expect(await card('Adaeze')).toHaveFocus()
    await user.click(message.getByRole('button', { name: 'Undo' }))
    expect(await card('Adaeze')).toHaveTextContent('9:30 am')
    expect(api.sent(moveAppointment)).toEqual([
      { version: 3, appointment_date: '2026-12-01', start_time: '11:00', doctor_id: 12 },
      { version: 4, appointment_date: '2026-12-01', start_time: '09:30', doctor_id: 11, room_id: 1 },
    ])
    expect(message.getByText('Adaeze Okafor moved back to 9:30 am, Dr. Amaka Nwosu')).toBeVisible()
    expect(message.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('A refused move is taken back, and the message says why', async () => {
    const api = aServer([adaeze()])
    api.reply(moveAppointment, () => refusal(409, 'This time has just been taken.', 'slot_taken'))
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Move to 11:00 am, Dr. Ibrahim Bello' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Adaeze Okafor: This time has just been taken.',
    )
    expect(await card('Adaeze')).toHaveTextContent('9:30 am')
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('Between the columns of rooms, an appointment gets the room at its own time', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule('/schedule?date=2026-12-01&columns=rooms')
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Move to 9:30 am, Room 2' }))
    expect(api.sent(assignAppointment)).toEqual([{ version: 3, room_id: 2 }])
    const message = within(await screen.findByRole('group', { name: 'Last change' }))
    expect(message.getByText('Adaeze Okafor moved to 9:30 am, Room 2')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Book at 11:00 am, Room 2' }))
    const form = await panel()
    await fillInNewPatient(user, form)
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await card('Bisi Alabi')).toBeVisible()
    expect(api.sent(bookAtDesk)).toEqual([expect.objectContaining({ room_id: 2 })])
  })

  it('Escape closes a panel that was opened during a move, and the move goes on', async () => {
    aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    await user.click(await card('Adaeze'))
    await panel()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText(/Choose a new time for Adaeze Okafor/)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/Choose a new time/)).not.toBeInTheDocument()
  })

  it('Move in the panel says that a time must be chosen, in a live region that was on the page before', async () => {
    aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const regions = screen.getAllByRole('status')
    await user.click((await panel()).getByRole('button', { name: 'Move' }))
    expect(regions).toContain(screen.getByText(/Choose a new time for Adaeze Okafor/))
  })

  it('Press Escape to stop moving, and nothing was changed', async () => {
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

  it('Arrow keys that pass other doctors save only the one at which the field is left, and Escape none', async () => {
    const api = aServer([adaeze()])
    const { user } = await openSchedule()
    await user.click(await card('Adaeze'))
    const details = await panel()
    const doctor = details.getByLabelText<HTMLSelectElement>('Doctor')
    const [first, ...others] = [...doctor.options].map(({ value }) => value)
    act(() => doctor.focus())
    // jsdom does not choose by the arrow keys.
    for (const value of [...others, first, others[0]]) {
      fireEvent.keyDown(doctor, { key: 'ArrowDown' })
      fireEvent.change(doctor, { target: { value } })
    }
    expect(doctor).toHaveValue(others[0])
    expect(api.sent(assignAppointment)).toEqual([])
    await user.keyboard('{Escape}')
    expect(doctor).toHaveValue(first)
    await user.tab()
    expect(api.sent(assignAppointment)).toEqual([])

    act(() => doctor.focus())
    fireEvent.keyDown(doctor, { key: 'ArrowDown' })
    fireEvent.change(doctor, { target: { value: others[0] } })
    await user.tab()
    expect(api.sent(assignAppointment)).toEqual([expect.objectContaining({ doctor_id: Number(others[0]) })])
  })
})
