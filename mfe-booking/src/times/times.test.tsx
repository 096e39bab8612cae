import { screen, within } from '@testing-library/react'
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
import {
  aClinicServer,
  aForm,
  ALL,
  aWizard,
  availableDays,
  openBooking,
  TOMORROW,
} from '../booking.harness.tsx'

const NO_ANSWERS = { appointmentType: '', serviceId: null, serviceText: '', date: '', time: '' } as const
const atTimes = (form = {}) => aWizard({ stage: 'times', reached: 3, form: aForm(form) })
const day = (date: string) => screen.findByRole('radio', { name: formatDay(date, 'en') })

it('offers the next ten days that have available times', async () => {
  const api = aClinicServer()
  // Only every fourth day has times, so one request is not enough for ten days.
  api.reply(fetchAvailability, ({ input }) =>
    availableDays(input.from, input.days).map((one, index) => (index % 4 ? { ...one, slots: [] } : one)),
  )
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
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

it('loads the times of a day that is later than the offered ones', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
  await day(TOMORROW)
  const later = addDays(clinicToday(), 60)
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, ['16:00']))
  await patient.fill('Date*', later)
  expect(await screen.findByRole('radio', { name: '4:00 pm' })).toBeVisible()
  expect(api.sent(fetchAvailability).at(-1)).toEqual({ location: 'lag', from: later, days: 1 })
})

it('announces the chosen day and the number of its available times', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
  const hint = await screen.findByText('Choose a day to see available times.')
  const announcement = hint.closest('[aria-live="polite"]')
  await patient.user.click(await day(TOMORROW))
  expect(announcement).toHaveTextContent(formatDay(TOMORROW, 'en'))
  expect(announcement).toHaveTextContent(
    `${screen.getAllByRole('radio', { name: /[ap]m$/ }).length} available times`,
  )
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, []))
  await patient.fill('Date*', addDays(clinicToday(), 60))
  expect(await screen.findByText(/^No times available on this day/)).toBeVisible()
  expect(announcement).toHaveTextContent(/No times available on this day/)
})

it('loads a day again on Try again after a failure', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
  await day(TOMORROW)
  api.reply(fetchAvailability, refusal(503, 'Not ready.'))
  await patient.fill('Date*', addDays(clinicToday(), 60))
  await screen.findByText('We could not load the times for this day.')
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days))
  await patient.press('Try again')
  expect(screen.getByRole('group', { name: 'Time*' })).toHaveFocus()
  expect(await screen.findByRole('radio', { name: '9:00 am' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Time*' })).toHaveFocus()
})

it('removes a chosen time that the chosen doctor does not have, and shows that', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked()
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, ['11:00']))
  await patient.pick('Doctor (optional)', 'Dr. Amaka Nwosu, Oral Surgery')
  expect(await screen.findByText('9:30 am is no longer available. Choose another time.')).toBeVisible()
  expect(api.sent(fetchAvailability).at(-1)).toMatchObject({ doctorId: 11, serviceId: 4 })
  await patient.choose('11:00 am')
  expect(screen.queryByText(/is no longer available/)).not.toBeInTheDocument()
})

it('removes a chosen service that the other appointment type does not have, and shows that', async () => {
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

it('sends the id that the chosen service has at the branch', async () => {
  const api = aClinicServer()
  api.reply(fetchServices, [aService({ id: 40 })])
  const patient = await openBooking({ wizard: atTimes() })
  await screen.findByRole('option', { name: 'Tooth Pain' })
  await patient.next()
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(api.sent(bookAppointment)).toEqual([expect.objectContaining({ service_id: 40 })])
})

it('offers complaints where the services could not be loaded, and sends the chosen one as text', async () => {
  const api = aClinicServer()
  api.reply(fetchServices, refusal(503, ''))
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
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

it('lists type, date and time as missing after Next', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
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
  expect(patient.lastToast()).toEqual({ tone: 'warning', sentence: 'Please fill all required fields!' })
})

it('refuses a description over the limit, of which the field loses nothing', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: atTimes() })
  const long = 'It hurts. '.repeat(201)
  await patient.fill('Complaint', long)
  await patient.next()
  expect(await screen.findByRole('alert')).toHaveTextContent('Shorten this to 2000 characters')
  expect(screen.getByLabelText('Complaint')).toHaveValue(long)
})

it('refuses a date in the past', async () => {
  aClinicServer([])
  const patient = await openBooking({ wizard: atTimes() })
  await patient.fill('Date*', addDays(clinicToday(), -1))
  await patient.next()
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Check your answersChoose today or a later day')
  expect(patient.lastToast()).toBeUndefined()
  expect(screen.getByLabelText('Date*')).toHaveAttribute('min', clinicToday())
})

it('shows what is loading where the lists will be', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, hangs())
  api.reply(fetchServices, hangs())
  await openBooking({ wizard: atTimes({ date: '', time: '' }) })
  expect(await screen.findByText('Loading available days…')).toBeVisible()
  expect(screen.getByLabelText('Service')).toBeDisabled()
})

it('shows the branch’s phone number and a button for another branch where no time is available', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) =>
    availableDays(input.from, input.days).map((one) => ({ ...one, slots: [] })),
  )
  const patient = await openBooking({ wizard: atTimes({ ...NO_ANSWERS, appointmentType: 'consultation' }) })
  const title = await screen.findByRole('heading', { name: 'No times available online' })
  expect(title).toBeVisible()
  expect(screen.getByText(/^There are no times available in Lagos in the next 3 months for/)).toBeVisible()
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

it('still shows loading after a month without times until the next months are loaded', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, ({ input }) => (input.from === clinicToday() ? [] : hangs<DayOfSlots[]>()))
  await openBooking({ wizard: atTimes(NO_ANSWERS) })
  expect(await screen.findByText('Loading available days…')).toBeVisible()
  expect(api.sent(fetchAvailability)).toHaveLength(2)
  expect(screen.queryByText(/No times available/)).not.toBeInTheDocument()
})

it('shows plain inputs where the available times could not be loaded, and loads them on Try again', async () => {
  const api = aClinicServer()
  api.reply(fetchAvailability, refusal(503, ''))
  const patient = await openBooking({ wizard: atTimes(NO_ANSWERS) })
  await screen.findByText(/We could not load the available times/)
  expect(screen.getByLabelText('Time*')).toHaveAttribute('type', 'time')
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days))
  await patient.press('Try again')
  expect(await day(TOMORROW)).toBeVisible()
  expect(document.activeElement).toContainElement(await day(TOMORROW))
  expect(document.body).not.toHaveFocus()
})

it('shows plain inputs where the server has no list of available times', async () => {
  const api = aClinicServer(ALL.filter((name) => name !== 'availability'))
  await openBooking({ wizard: atTimes() })
  expect(await screen.findByLabelText('Time*')).toHaveValue('09:30')
  expect(screen.queryByRole('group', { name: 'Next available days' })).not.toBeInTheDocument()
  expect(api.sent(fetchAvailability)).toEqual([])
})
