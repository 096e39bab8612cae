import { screen } from '@testing-library/react'
import { fetchAvailability, moveMyAppointment } from '@molar/contract'
import { onlyAvailable } from '../booking.harness.tsx'
import { aClinicWithLink, openLink } from './appointment.harness.tsx'

it.each([
  [false, 'Any available doctor'],
  [true, /Amaka Nwosu/],
  [undefined, /Amaka Nwosu/],
])(
  'begins with any doctor only if the doctor of the appointment takes no bookings (doctorTakesBookings: %s)',
  async (doctorTakesBookings, chosen) => {
    const api = aClinicWithLink(doctorTakesBookings === undefined ? {} : { doctorTakesBookings })
    const patient = await openLink()
    await patient.press('Change time')
    await patient.answer('4567')
    expect(await screen.findByRole('radio', { name: chosen })).toBeChecked()
    await screen.findByRole('button', { name: /^First available/ })
    const asked = api.sent(fetchAvailability).at(-1)
    expect(asked).toMatchObject(doctorTakesBookings === false ? { location: 'lag' } : { doctorId: 11 })
    await patient.press(/^First available/)
    await patient.press(/^Move to/)
    await patient.sees('Your appointment has a new time')
    const [move] = api.sent(moveMyAppointment)
    expect(move!.doctor_id).toBe(doctorTakesBookings === false ? null : undefined)
  },
)

it('says that another doctor sees the patient when the time stays the same', async () => {
  const api = aClinicWithLink({ isClosed: true })
  const { appointment_date: date, start_time: start } = api.state.myAppointments[0]!
  const patient = await openLink()
  await patient.press('Change time')
  await patient.answer('4567')
  expect(await screen.findByText(/We cannot see you then\.$/)).toBeVisible()
  api.reply(fetchAvailability, onlyAvailable(date, start))
  await patient.choose('Any available doctor')
  await patient.press(/^First available/)
  const doctor = { id: 12, title: 'Dr.', first_name: 'Ibrahim', last_name: 'Bello' }
  api.reply(moveMyAppointment, { ...api.state.myAppointments[0]!, doctor, version: 2 })
  await patient.press(/^Move to/)
  await patient.sees('Another doctor will see you')
  expect(screen.getByText('Your time and your reference stay the same.')).toBeVisible()
})

it('says nothing of another doctor when the move has changed nothing', async () => {
  const api = aClinicWithLink({ isClosed: true })
  const { appointment_date: date, start_time: start } = api.state.myAppointments[0]!
  const patient = await openLink()
  await patient.press('Change time')
  await patient.answer('4567')
  api.reply(fetchAvailability, onlyAvailable(date, start))
  await patient.choose('Any available doctor')
  await patient.press(/^First available/)
  api.reply(moveMyAppointment, api.state.myAppointments[0]!)
  await patient.press(/^Move to/)
  await patient.sees('Your appointment')
  expect(screen.queryByText('Another doctor will see you')).not.toBeInTheDocument()
})
