import { act, screen, within } from '@testing-library/react'
import {
  addDays,
  bookAppointment,
  clinicToday,
  type DayOfSlots,
  fetchAvailability,
  formatDay,
} from '@molar/contract'
import { deferred } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, availableDays, openBooking, TOMORROW } from '../booking.harness.tsx'
import { initialsOf } from '../components/initials.tsx'

const atTimes = ({ date = '' } = {}) =>
  aWizard({ stage: 'times', reached: 3, form: aForm({ date, time: '', appointmentType: 'procedure' }) })
const daysGroup = () => screen.findByRole('group', { name: 'Next available days' })

it('chooses the first available day and its first time with one press', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) =>
    availableDays(input.from, input.days).map((day) =>
      day.date === clinicToday() ? { ...day, slots: [] } : day,
    ),
  )
  const patient = await openBooking({ wizard: atTimes() })
  await patient.press(/^First available: .*, 9:00 am$/)
  expect(screen.getByRole('button', { name: /^First available/, pressed: true })).toBeVisible()
  expect(screen.getByLabelText('Date*')).toHaveValue(TOMORROW)
  expect(screen.getByRole('radio', { name: '9:00 am' })).toBeChecked()
  await patient.next()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({ appointment_date: TOMORROW, start_time: '09:00' }),
  ])
})

it('shows a whole month with the number of available times of each day on request', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  const day = formatDay(addDays(clinicToday(), 20), 'en')
  expect(within(await daysGroup()).queryByRole('radio', { name: new RegExp(day) })).not.toBeInTheDocument()
  await patient.press('Show a whole month')
  await patient.choose(`${day}, 3 available times`)
  expect(within(await daysGroup()).getAllByRole('radio')).toHaveLength(31)
  expect(screen.getByLabelText('Date*')).toHaveValue(addDays(clinicToday(), 20))
  await patient.press('Show the next available days')
  expect(within(await daysGroup()).getAllByRole('radio')).toHaveLength(10)
})

it('keeps the focus on the chosen day when the error “Choose a time” comes back because this day has other times', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) =>
    availableDays(input.from, input.days).map((one) =>
      one.date === TOMORROW ? one : { ...one, slots: [{ start: '16:00', free: true }] },
    ),
  )
  const patient = await openBooking({ wizard: atTimes({ date: TOMORROW }) })
  await daysGroup()
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveFocus()
  await patient.choose('9:00 am')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  const other = screen.getByRole('radio', { name: formatDay(addDays(TOMORROW, 1), 'en') })
  await patient.user.click(other)
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a time')
  expect(other).toHaveFocus()
})

it('keeps the time of a day that was entered while earlier days were still loading', async () => {
  const api = aClinicServer()
  const later = addDays(clinicToday(), 70)
  const second = deferred<DayOfSlots[]>()
  // A month with fewer than ten available days is not enough.
  api.reply(fetchAvailability, ({ input }) => {
    if (input.days === 1) return availableDays(later, 1, ['16:00'])
    return input.from === clinicToday() ? availableDays(TOMORROW, 1) : second.promise
  })
  const patient = await openBooking({ wizard: atTimes() })
  await daysGroup()
  await patient.fill('Date*', later)
  await patient.choose('4:00 pm')
  await act(async () => second.resolve(availableDays(addDays(clinicToday(), 31), 10)))
  expect(within(await daysGroup()).getAllByRole('radio')).toHaveLength(10)
  expect(screen.getByRole('radio', { name: '4:00 pm' })).toBeChecked()
  expect(screen.getByLabelText('Date*')).toHaveValue(later)
})

it.each([
  ['Dr. Amaka Nwosu', 'AN'],
  ['Dr. Ada', 'A'],
  ['Prof. Dr. Ọlá van der Merwe', 'ỌM'],
  ['', ''],
])('shows %j as the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
