import { act, screen, waitFor } from '@testing-library/react'
import { addDays, clinicToday, type DayOfSlots, fetchAvailability, fetchServices } from '@molar/contract'
import { aService, deferred, delayed, refusal } from '@molar/shared/testing'
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

it('shows the times of the doctor chosen last when those for the choice before arrive later', async () => {
  const api = aClinicServer()
  const before = deferred<DayOfSlots[]>()
  api.reply(fetchAvailability, before.promise)
  const patient = await openBooking({ wizard: atTimes(TOMORROW, '') })
  await waitFor(() => expect(api.sent(fetchAvailability)).toHaveLength(1))
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, ['11:00']))
  await patient.pick(DOCTOR, NWOSU)
  await screen.findByRole('radio', { name: '11:00 am' })
  await act(async () => before.resolve(availableDays(clinicToday(), 31)))
  expect(screen.getByRole('radio', { name: '11:00 am' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: '9:00 am' })).not.toBeInTheDocument()
})

it('shows the times of a late day for the doctor chosen last when those for the choice before arrive later', async () => {
  const later = addDays(clinicToday(), 60)
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes('', '') })
  await screen.findByRole('group', { name: 'Next available days' })
  const before = deferred<DayOfSlots[]>()
  api.reply(fetchAvailability, before.promise)
  await patient.fill('Date*', later)
  const month = deferred<void>()
  api.reply(fetchAvailability, async ({ input }) => {
    await month.promise
    return availableDays(input.from, input.days, ['11:00'])
  })
  await patient.pick(DOCTOR, NWOSU)
  await act(async () => before.resolve(availableDays(later, 1)))
  await act(async () => month.resolve())
  expect(await screen.findByRole('radio', { name: '11:00 am' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: '9:00 am' })).not.toBeInTheDocument()
})

it.each([
  ['arrives', [aService()]],
  ['fails', refusal(503, '')],
])(
  'shows the services of the type chosen last when the list for the one before %s later',
  async (_, response) => {
    const api = aClinicServer()
    const { reply, arrives } = delayed(response)
    api.reply(fetchServices, reply)
    const patient = await openBooking({ wizard: atTimes(TOMORROW) })
    await waitFor(() => expect(api.sent(fetchServices)).toHaveLength(1))
    api.reply(fetchServices, [aService({ id: 7, name: 'Root canal' })])
    await patient.choose('Consultation')
    await screen.findByRole('option', { name: 'Root canal' })
    await arrives()
    expect(screen.getByRole('option', { name: 'Root canal' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Tooth Pain' })).not.toBeInTheDocument()
  },
)

it('asks for the times of another branch without the service and the doctor of the branch before', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: aWizard({ stage: 'times', reached: 3 }) })
  await patient.pick(DOCTOR, NWOSU)
  await screen.findByRole('radio', { name: '9:30 am' })
  await patient.press('Previous')
  await patient.sees('Personal Information')
  await patient.choose('Abuja')
  await waitFor(() => expect(api.sent(fetchAvailability).at(-1)).toMatchObject({ location: 'fct' }))
  expect(api.sent(fetchAvailability).at(-1)).toEqual({ location: 'fct', from: clinicToday(), days: 31 })
})
