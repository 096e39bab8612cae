import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchMyWaitingList, joinWaitingList } from '@molar/contract'
import { connectionLost, refusal } from '@molar/shared/testing'
import { aClinicWithLink, openLink, TOKEN } from './appointment.harness.tsx'

const OPEN = 'Tell me when an earlier time becomes available'

describe('joining', () => {
  it('asks who it is, then for the times that suit, and shows the preferences', async () => {
    const api = aClinicWithLink()
    const { appointment_date: day, doctor, version } = api.state.myAppointments[0]!
    const patient = await openLink()
    await patient.press(OPEN)
    await patient.answer('4567')
    expect(await patient.sees('Ask for an earlier time')).toHaveFocus()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    await patient.choose('Morning')
    await patient.press('Join the waiting list')
    expect(await patient.sees('You are on the waiting list')).toHaveFocus()
    expect(api.sent(joinWaitingList)).toEqual([
      {
        token: TOKEN,
        answer: '4567',
        doctor_id: doctor.id,
        weekdays: [1, 2, 3, 4, 5, 6],
        partOfDay: 'morning',
        until: day,
        version,
      },
    ])
    expect(screen.getByText('Mon, Tue, Wed, Thu, Fri and Sat')).toBeVisible()
    expect(screen.getByText('Morning')).toBeVisible()
  })

  it('says why the server lets the patient join no longer', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press(OPEN)
    await patient.answer('4567')
    api.reply(joinWaitingList, refusal(409, 'No earlier time is possible any more.', 'state_conflict'))
    await patient.press('Join the waiting list')
    expect(await screen.findByText('No earlier time is possible any more.')).toBeVisible()
    expect(await patient.sees('Your appointment')).toBeVisible()
  })

  it('says at the days and at the last day what is missing, and moves the focus there with each refusal', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press(OPEN)
    await patient.answer('4567')
    const boxes = await screen.findAllByRole('checkbox')
    for (const box of boxes) await userEvent.click(box)
    const lastDay = screen.getByLabelText('Last day')
    await userEvent.clear(lastDay)
    for (let times = 0; times < 2; times++) {
      await patient.press('Join the waiting list')
      expect(boxes[0]).toHaveFocus()
    }
    const days = screen.getByRole('group', { name: 'Days' })
    expect(days).toHaveAccessibleDescription('Choose at least one day of the week.')
    await userEvent.click(boxes[0]!)
    expect(days).not.toHaveAccessibleDescription()
    await patient.press('Join the waiting list')
    expect(lastDay).toHaveFocus()
    expect(lastDay).toBeInvalid()
    expect(lastDay).toHaveAccessibleDescription(/Choose today or a later day as the last day\.$/)
    expect(api.sent(joinWaitingList)).toEqual([])
  })

  it.each([
    ['has changed that of the appointment', {}],
    ['takes no bookings for that of the appointment', { doctorTakesBookings: false }],
  ])('keeps the doctor whom the patient waits for after the clinic %s', async (_, changes) => {
    const api = aClinicWithLink(changes)
    const { appointment_date: until } = api.state.myAppointments[0]!
    api.state.waitingList.wish = { doctor_id: 12, weekdays: [1, 2], partOfDay: 'any', until }
    const patient = await openLink()
    await patient.press('Change what suits me')
    await patient.answer('4567')
    expect(await screen.findByRole('radio', { name: 'The doctor you chose' })).toBeChecked()
    expect(screen.queryByRole('radio', { name: /Nwosu/, checked: true })).not.toBeInTheDocument()
    await patient.choose('Morning')
    await patient.press('Save')
    await patient.sees('You are on the waiting list')
    expect(api.sent(joinWaitingList)).toEqual([
      expect.objectContaining({ doctor_id: 12, partOfDay: 'morning' }),
    ])
  })

  it('waits for any doctor after the doctor of the appointment has left', async () => {
    const api = aClinicWithLink({ doctorTakesBookings: false })
    const { doctor, appointment_date: until } = api.state.myAppointments[0]!
    const doctor_id = Number(doctor.id)
    api.state.waitingList.wish = { doctor_id, weekdays: [1, 2], partOfDay: 'any', until }
    const patient = await openLink()
    await patient.press('Change what suits me')
    await patient.answer('4567')
    expect(await screen.findByRole('radio', { name: 'Any available doctor' })).toBeChecked()
    await patient.press('Save')
    await patient.sees('You are on the waiting list')
    expect(api.sent(joinWaitingList)).toEqual([expect.objectContaining({ doctor_id: null })])
  })

  it('sends the preferences again after a lost response', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press(OPEN)
    await patient.answer('4567')
    api.reply(joinWaitingList, connectionLost())
    await patient.press('Join the waiting list')
    expect(await screen.findByText('We are still waiting.')).toBeVisible()
    api.restore(joinWaitingList)
    window.dispatchEvent(new Event('online'))
    await patient.sees('You are on the waiting list')
  })

  it('shows the appointment as it is now if the clinic has moved it while the form was open', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press(OPEN)
    await patient.answer('4567')
    await patient.sees('Ask for an earlier time')
    const row = api.state.myAppointments[0]!
    Object.assign(row, { appointment_date: '2026-12-09', version: row.version + 1 })
    await patient.press('Join the waiting list')
    expect(await screen.findByText(/^Your appointment was changed while you were editing it/)).toBeVisible()
    expect(screen.getByText(/9 December 2026/)).toBeVisible()
    expect(api.state.waitingList.wish).toBeNull()
  })

  it('keeps the form and says so when the server refuses the preferences', async () => {
    const api = aClinicWithLink()
    const patient = await openLink()
    await patient.press(OPEN)
    await patient.answer('4567')
    api.reply(joinWaitingList, refusal(422, 'Choose today or a later day.'))
    await patient.press('Join the waiting list')
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose today or a later day.')
    expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  })

  it('does not offer the waiting list on a server without the extension', async () => {
    const api = aClinicWithLink({}, { extensions: ['appointment-link'] })
    await openLink()
    await screen.findByText('MLR-7K2Q-84')
    expect(screen.queryByRole('button', { name: OPEN })).not.toBeInTheDocument()
    expect(api.sent(fetchMyWaitingList)).toEqual([])
  })
})
