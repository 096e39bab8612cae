import { fireEvent, screen, within } from '@testing-library/react'
import { addDays, fetchAvailability, moveMyAppointment } from '@molar/contract'
import { aClinicWithLink, openLink, chooseFirstTime } from './appointment.harness.tsx'

it('asks for a time of another day without an error', async () => {
  const api = aClinicWithLink()
  api.reply(fetchAvailability, ({ input }) => {
    const days = [1, 2].map((ahead) => addDays(input.from, ahead))
    return days.map((date, index) => ({
      date,
      slots: [{ start: index === 0 ? '09:00' : '16:00', free: true }],
    }))
  })
  const patient = await openLink()
  await chooseFirstTime(patient)
  const days = await screen.findByRole('group', { name: 'Next available days' })
  await patient.user.click(within(days).getAllByRole('radio')[1]!)
  expect(await screen.findByRole('radio', { name: '4:00 pm' })).not.toBeChecked()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('asks for a date where a year with five digits was typed', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  fireEvent.change(screen.getByLabelText('Date*'), { target: { value: '20261-12-01' } })
  await patient.press('Move appointment')
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a date and a time.')
  expect(api.sent(moveMyAppointment)).toEqual([])
})

it('offers any doctor before the phone where the doctor has no times', async () => {
  const api = aClinicWithLink()
  api.reply(fetchAvailability, ({ input }) =>
    input.doctorId ? [] : [{ date: addDays(input.from, 1), slots: [{ start: '09:00', free: true }] }],
  )
  const patient = await openLink()
  await patient.press('Change time')
  await patient.answer('4567')
  const text =
    'Dr. Amaka Nwosu has no times available online in the next 3 months. Your appointment has not changed. Choose “Any available doctor”, or call the Lagos branch on'
  expect(await screen.findByText(new RegExp(text))).toBeVisible()
  await patient.choose('Any available doctor')
  expect(await screen.findByRole('button', { name: /^First available/ })).toBeVisible()
})

it('offers the phone only where no doctor has times', async () => {
  const api = aClinicWithLink()
  api.reply(fetchAvailability, [])
  const patient = await openLink()
  await patient.press('Change time')
  await patient.answer('4567')
  await patient.choose('Any available doctor')
  expect(await screen.findByText(/^There are no times available online in the next 3 months\./)).toBeVisible()
})
