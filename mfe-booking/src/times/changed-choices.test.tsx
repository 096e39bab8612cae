import { screen, waitFor } from '@testing-library/react'
import { addDays, clinicToday, fetchAvailability } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, availableDays, openBooking, TOMORROW } from '../booking.harness.tsx'

afterEach(() => jest.restoreAllMocks())

const DOCTOR = 'Doctor (optional)'
const NWOSU = 'Dr. Amaka Nwosu, Oral Surgery'

const atTimes = (date: string, time = '09:00') =>
  aWizard({ stage: 'times', reached: 3, form: aForm({ date, time, appointmentType: 'procedure' }) })

it('says that no time is available when the chosen doctor has none, also after a day was chosen', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(TOMORROW) })
  expect(await screen.findByRole('radio', { name: '9:00 am' })).toBeChecked()
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, []))
  await patient.pick(DOCTOR, NWOSU)
  expect(await screen.findByRole('heading', { name: /Nwosu has no available times/ })).toBeVisible()
})

it.each([
  [
    'keeps the chosen time',
    ['09:00', '11:00'],
    () => expect(screen.getByRole('radio', { name: '9:00 am' })).toBeChecked(),
  ],
  [
    'says that the chosen time was taken',
    ['11:00'],
    () => expect(screen.getByText(/9:00 am is no longer available/)).toBeVisible(),
  ],
])(
  'loads the chosen day again when its month could not be loaded, and %s',
  async (_, times, expectResult) => {
    const later = addDays(clinicToday(), 40)
    const api = aClinicServer()
    const patient = await openBooking({ wizard: atTimes(later) })
    expect(await screen.findByRole('radio', { name: '9:00 am' })).toBeChecked()
    // A month with fewer than ten available days is not enough.
    api.reply(fetchAvailability, ({ input }) =>
      input.from === clinicToday() ? availableDays(TOMORROW, 1) : refusal(500, 'Broken'),
    )
    await patient.pick(DOCTOR, NWOSU)
    expect(await screen.findByText(/We could not load the times/)).toBeVisible()
    api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, times))
    await patient.press('Try again')
    await screen.findByRole('radio', { name: '11:00 am' })
    expectResult()
  },
)

it('asks for a time of another day, and does not say that somebody has taken the chosen one', async () => {
  const other = addDays(TOMORROW, 1)
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) =>
    availableDays(input.from, input.days).map((one) =>
      one.date === other ? { ...one, slots: [{ start: '16:00', free: true }] } : one,
    ),
  )
  const patient = await openBooking({ wizard: atTimes(TOMORROW) })
  expect(await screen.findByRole('radio', { name: '9:00 am' })).toBeChecked()
  await patient.fill('Date*', other)
  expect(await screen.findByRole('radio', { name: '4:00 pm' })).not.toBeChecked()
  expect(screen.queryByText(/no longer available/)).not.toBeInTheDocument()
})

it('loads the available times again in step 3 if the clock of the device was set back', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(TOMORROW) })
  await screen.findByRole('radio', { name: '9:00 am' })
  await patient.press('Previous')
  await patient.sees('Personal Information')
  const before = api.sent(fetchAvailability)
  const anHourAgo = Date.now() - 3_600_000
  jest.spyOn(Date, 'now').mockReturnValue(anHourAgo)
  await patient.next()
  await patient.sees('Booking Details')
  await waitFor(() => expect(api.sent(fetchAvailability)).toHaveLength(before.length + 1))
})
