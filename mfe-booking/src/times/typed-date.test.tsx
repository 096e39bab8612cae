import { act, screen } from '@testing-library/react'
import { addDays, clinicToday, type DayOfSlots, fetchAvailability, formatDay } from '@molar/contract'
import { deferred } from '@molar/shared/testing'
import { aClinicServer, aForm, availableDays, aWizard, openBooking } from '../booking.harness.tsx'

const atTimes = (form = {}) => aWizard({ stage: 'times', reached: 3, form: aForm(form) })

/** A browser takes a fifth digit of a year. */
const FIVE_DIGITS = '20261-12-01'

it('asks for a date where a year with five digits was typed', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  await screen.findByRole('radio', { name: '9:30 am' })
  const before = api.sent(fetchAvailability)
  await patient.fill('Date*', FIVE_DIGITS)
  expect(await screen.findByText('Choose a day to see available times.')).toBeVisible()
  expect(api.sent(fetchAvailability)).toEqual(before)
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a date')
})

it('opens a draft with a year of five digits', async () => {
  const api = aClinicServer()
  await openBooking({ wizard: atTimes({ date: FIVE_DIGITS }) })
  await screen.findByRole('group', { name: 'Next available days' })
  expect(screen.getByText('Choose a day to see available times.')).toBeVisible()
  expect(api.sent(fetchAvailability)).toEqual([expect.objectContaining({ from: clinicToday(), days: 31 })])
})

it('names no day and no missing times while a year is typed', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  await screen.findByRole('radio', { name: '9:30 am' })
  const typed = addDays(clinicToday(), 20)
  await patient.fill('Date*', `0002${typed.slice(4)}`)
  expect(screen.getByText('Choose a day to see available times.')).toBeVisible()
  expect(screen.queryByText(/^No times available/)).not.toBeInTheDocument()
  await patient.fill('Date*', typed)
  expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked()
})

/** Opens step 3 with 9:30 am of this day. The day after it has 4:00 pm only. The focus is in the date. */
async function openBeforeDayWithoutTime(date: string) {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) =>
    availableDays(input.from, input.days).map((one) =>
      one.date === addDays(date, 1) ? { ...one, slots: [{ start: '16:00', free: true }] } : one,
    ),
  )
  const patient = await openBooking({ wizard: atTimes({ date }) })
  await screen.findByRole('radio', { name: '9:30 am' })
  await patient.user.click(screen.getByLabelText('Date*'))
  return { ...patient, api }
}

it('keeps the chosen time when another day without this time is passed while a day is typed', async () => {
  const date = addDays(clinicToday(), 2)
  const patient = await openBeforeDayWithoutTime(date)
  await patient.fill('Date*', addDays(date, 1))
  expect(await screen.findByRole('radio', { name: '4:00 pm' })).not.toBeChecked()
  await patient.fill('Date*', addDays(date, 20))
  expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked()
})

it('keeps the chosen time when the field is left while a date of the past is in it', async () => {
  const date = addDays(clinicToday(), 2)
  const patient = await openBeforeDayWithoutTime(date)
  await patient.fill('Date*', `0002${date.slice(4)}`)
  await patient.user.tab()
  await patient.user.click(screen.getByLabelText('Date*'))
  await patient.fill('Date*', date)
  expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked()
})

it('chooses no time of another day that was chosen before the typed one has loaded', async () => {
  const date = addDays(clinicToday(), 2)
  const patient = await openBeforeDayWithoutTime(date)
  const typed = deferred<DayOfSlots[]>()
  patient.api.reply(fetchAvailability, typed.promise)
  await patient.fill('Date*', addDays(clinicToday(), 60))
  await patient.choose(formatDay(addDays(date, 1), 'en'))
  await patient.choose(formatDay(addDays(date, 2), 'en'))
  await act(async () => typed.resolve(availableDays(addDays(clinicToday(), 60), 1)))
  expect(screen.getByRole('radio', { name: '9:30 am' })).not.toBeChecked()
})

it('does not choose an earlier time again when a date is typed after another time was chosen', async () => {
  const date = addDays(clinicToday(), 2)
  const patient = await openBeforeDayWithoutTime(date)
  await patient.fill('Date*', addDays(date, 1))
  await patient.choose('4:00 pm')
  await patient.user.click(screen.getByLabelText('Date*'))
  await patient.fill('Date*', addDays(date, 2))
  expect(await screen.findByRole('radio', { name: '9:30 am' })).not.toBeChecked()
})

it('repeats a typed date in words where the server names no times, because devices order day and month differently', async () => {
  aClinicServer([])
  const patient = await openBooking({ wizard: atTimes({ date: '' }) })
  await screen.findByLabelText('Time*')
  await patient.fill('Date*', '2027-04-12')
  expect(screen.getByLabelText('Date*')).toHaveAccessibleDescription('Monday 12 April 2027')
  await patient.fill('Date*', '')
  expect(screen.getByLabelText('Date*')).not.toHaveAccessibleDescription()
})
