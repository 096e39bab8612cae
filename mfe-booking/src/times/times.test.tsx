import { act, screen, within } from '@testing-library/react'
import {
  addDays,
  bookAppointment,
  clinicToday,
  COMPLAINTS,
  type DayOfSlots,
  fetchAvailability,
  fetchServices,
  formatDay,
} from '@molar/contract'
import { aService, hangs, refusal } from '@molar/shared/testing'
import { aClinicServer, aForm, ALL, aWizard, freeDays, openBooking, TOMORROW } from '../booking.harness.tsx'

const NOTHING = { appointmentType: '', serviceId: null, serviceText: '', date: '', time: '' } as const
const atTimes = (form = {}) => aWizard({ stage: 'times', reached: 3, form: aForm(form) })
const day = (date: string) => screen.findByRole('radio', { name: formatDay(date, 'en') })

it('offers the next ten days that have free times', async () => {
  const api = aClinicServer()
  // Only every third day is open: one window of days is not enough.
  api.reply(fetchAvailability, ({ input }) =>
    freeDays(input.from, input.days).map((one, index) => (index % 4 ? { ...one, slots: [] } : one)),
  )
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  const days = await screen.findByRole('group', { name: 'Next available days' })
  expect(within(days).getAllByRole('radio')).toHaveLength(10)
  expect(api.sent(fetchAvailability)).toEqual([
    { location: 'lag', from: clinicToday(), days: 31 },
    { location: 'lag', from: addDays(clinicToday(), 31), days: 31 },
  ])
  await patient.user.click(within(days).getAllByRole('radio')[1]!)
  const times = screen.getByRole('group', { name: 'Time*' })
  expect(within(times).getByText(`${formatDay(addDays(clinicToday(), 4), 'en')}, Lagos`)).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Morning' })).getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByRole('radio', { name: '2:00 pm' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: '10:00 am' })).not.toBeInTheDocument()
})

it('asks about any other day by itself', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  await day(TOMORROW)
  const later = addDays(clinicToday(), 60)
  api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days, ['16:00']))
  await patient.fill('Date*', later)
  expect(await screen.findByRole('radio', { name: '4:00 pm' })).toBeVisible()
  expect(api.sent(fetchAvailability).at(-1)).toEqual({ location: 'lag', from: later, days: 1 })
})

it('says aloud which day was chosen and how many times it has', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  const hint = await screen.findByText('Choose a day to see available times.')
  const said = hint.closest('[aria-live="polite"]')
  await patient.user.click(await day(TOMORROW))
  expect(said).toHaveTextContent(formatDay(TOMORROW, 'en'))
  expect(said).toHaveTextContent(`${screen.getAllByRole('radio', { name: /[ap]m$/ }).length} available times`)
  api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days, []))
  await patient.fill('Date*', addDays(clinicToday(), 60))
  expect(await screen.findByText(/^No times available on this day/)).toBeVisible()
  expect(said).toHaveTextContent(/No times available on this day/)
})

it('lets a day that did not load be asked again', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  await day(TOMORROW)
  api.reply(fetchAvailability, refusal(503, 'Not ready.'))
  await patient.fill('Date*', addDays(clinicToday(), 60))
  await screen.findByText('We could not load the times for this day.')
  api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days))
  await patient.press('Try again')
  expect(await screen.findByRole('radio', { name: '9:00 am' })).toBeVisible()
})

it('drops a time that the chosen doctor does not have, and says so', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked()
  api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days, ['11:00']))
  await patient.pick('Doctor (optional)', 'Dr. Amaka Nwosu, Oral Surgery')
  expect(await screen.findByText('9:30 am is no longer available. Choose another time.')).toBeVisible()
  expect(api.sent(fetchAvailability).at(-1)).toMatchObject({ doctorId: 11, serviceId: 4 })
  await patient.choose('11:00 am')
  expect(screen.queryByText(/is not free with this choice/)).not.toBeInTheDocument()
})

it('drops a service that the other type does not have, and says so', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  expect(await screen.findByRole('option', { name: 'Tooth Pain' })).toBeInTheDocument()
  api.reply(fetchServices, [aService({ id: 7, name: 'Root canal' })])
  await patient.choose('Procedure')
  expect(
    await screen.findByText(/“Tooth Pain” is not available for this branch and appointment type/),
  ).toBeVisible()
  expect(screen.getByLabelText('Service')).toHaveDisplayValue('I am not sure')
})

it('finds the same service under the other branch’s number', async () => {
  const api = aClinicServer()
  api.reply(fetchServices, [aService({ id: 40 })])
  const patient = await openBooking({ wizard: atTimes() })
  await screen.findByRole('option', { name: 'Tooth Pain' })
  await patient.next()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([expect.objectContaining({ service_id: 40 })])
})

it('asks for the reason where the services did not load, and sends its words', async () => {
  const api = aClinicServer()
  api.reply(fetchServices, refusal(503, ''))
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  await patient.choose('Consultation')
  const reasons = await screen.findByLabelText('Why do you want to see a Doctor?')
  expect(
    within(reasons)
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([...COMPLAINTS])
  await patient.pick('Why do you want to see a Doctor?', 'Bleeding in the gum')
  await patient.user.click(await day(TOMORROW))
  await patient.choose('9:00 am')
  await patient.next()
  expect(await screen.findByText('Bleeding in the gum')).toBeVisible()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([
    expect.objectContaining({ service_id: null, serviceText: 'Bleeding in the gum' }),
  ])
})

it('needs type, date and time', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  await day(TOMORROW)
  await patient.next()
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Please fill all required fields!')
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose consultation or procedure', 'Choose a date', 'Choose a time'])
  await patient.user.click(within(summary).getByRole('link', { name: 'Choose a time' }))
  expect(screen.getByRole('group', { name: 'Time*' })).toHaveFocus()
  expect(patient.told()).toEqual({ tone: 'warning', sentence: 'Please fill all required fields!' })
})

it('refuses a day that is over', async () => {
  aClinicServer([])
  const patient = await openBooking({ wizard: atTimes() })
  await patient.fill('Date*', addDays(clinicToday(), -1))
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose today or a later day')
  expect(screen.getByLabelText('Date*')).toHaveAttribute('min', clinicToday())
})

it('shows what is loading in the place where it will be', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, hangs())
  api.reply(fetchServices, hangs())
  await openBooking({ wizard: atTimes({ date: '', time: '' }) })
  expect(await screen.findByText('Loading available days…')).toBeVisible()
  expect(screen.getByLabelText('Service')).toBeDisabled()
})

it('says plainly that a branch offers no times, with its number and the way to another', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) =>
    freeDays(input.from, input.days).map((one) => ({ ...one, slots: [] })),
  )
  const patient = await openBooking({ wizard: atTimes({ ...NOTHING, appointmentType: 'consultation' }) })
  const title = await screen.findByRole('heading', { name: 'No times available online' })
  expect(title).toBeVisible()
  expect(screen.getAllByRole('link', { name: '0700 555 0102' })[0]).toHaveAttribute('href', 'tel:07005550102')
  expect(api.sent(fetchAvailability)).toHaveLength(3)

  await patient.next()
  const [link, ...more] = within(await screen.findByRole('alert')).getAllByRole('link')
  expect(link).toHaveTextContent('Choose another doctor or branch. There are no times available')
  expect(more).toEqual([])
  await patient.user.click(link!)
  expect(title.parentElement).toHaveFocus()
  await patient.press('Choose another branch')
  await patient.sees('Personal Information')
  expect(screen.getByRole('radio', { name: 'Lagos' })).toBeChecked()
})

it('says nothing of a month without times until the months after it are known', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) => (input.from === clinicToday() ? [] : hangs<DayOfSlots[]>()))
  await openBooking({ wizard: atTimes(NOTHING) })
  expect(await screen.findByText('Loading available days…')).toBeVisible()
  expect(api.sent(fetchAvailability)).toHaveLength(2)
  expect(screen.queryByText(/No free times/)).not.toBeInTheDocument()
})

it('lets date and time be typed when the free times did not load, and asks again', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, refusal(503, ''))
  const patient = await openBooking({ wizard: atTimes(NOTHING) })
  await screen.findByText(/We could not load the available times/)
  expect(screen.getByLabelText('Time*')).toHaveAttribute('type', 'time')
  api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days))
  await patient.press('Try again')
  expect(await day(TOMORROW)).toBeVisible()
})

it('asks again by itself once the connection is back', async () => {
  const api = aClinicServer()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.reply(fetchAvailability, refusal(503, ''))
  await openBooking({ wizard: atTimes(NOTHING) })
  expect(await screen.findByText('You are offline.')).toBeVisible()
  await screen.findByText(/We could not load the available times/)
  api.reply(fetchAvailability, ({ input }) => freeDays(input.from, input.days))
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await day(TOMORROW)).toBeVisible()
  expect(screen.queryByText('You are offline.')).not.toBeInTheDocument()
})

it('has plain inputs where the server offers no times', async () => {
  const api = aClinicServer(ALL.filter((name) => name !== 'availability'))
  await openBooking({ wizard: atTimes() })
  expect(await screen.findByLabelText('Time*')).toHaveValue('09:30')
  expect(screen.queryByRole('group', { name: 'Next available days' })).not.toBeInTheDocument()
  expect(api.sent(fetchAvailability)).toEqual([])
})
