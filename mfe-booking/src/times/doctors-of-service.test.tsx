import { act, screen, within } from '@testing-library/react'
import { bookAppointment, clinicToday, fetchAvailability, fetchDoctors, fetchServices } from '@molar/contract'
import { aDoctor, aService, delayed, refusal } from '@molar/shared/testing'
import { aClinicServer, aForm, aWizard, openBooking } from '../booking.harness.tsx'

const EZE = aDoctor({ id: 11, title: 'Dr.', first_name: 'Ngozi', last_name: 'Eze' })
const COKER = aDoctor({ id: 12, title: 'Dr.', first_name: 'Simisola', last_name: 'Coker' })

function aServerWithServices() {
  const api = aClinicServer()
  api.reply(fetchDoctors, [EZE, COKER])
  api.reply(fetchServices, [
    aService({ id: 4, name: 'Tooth Pain' }),
    aService({ id: 5, name: 'Root Canal Therapy', duration: 60, doctorIds: [12] }),
  ])
  return api
}

const atTimes = (form = {}) => aWizard({ stage: 'times', reached: 3, form: aForm(form) })
const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('shows how long a service takes, and only the doctors who offer the chosen one', async () => {
  aServerWithServices()
  const patient = await openBooking({ wizard: atTimes({ serviceId: null, serviceText: '', doctor: null }) })
  await screen.findByRole('option', { name: 'Root Canal Therapy (60 min)' })
  expect(options('Doctor (optional)').join()).toContain('Eze')
  await patient.user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), '5')
  expect(options('Doctor (optional)').join()).not.toContain('Eze')
  expect(options('Doctor (optional)').join()).toContain('Coker')
})

it('removes a chosen doctor who does not offer the chosen service, says so, and asks for times of any doctor', async () => {
  const api = aServerWithServices()
  const doctor = { id: 11, name: 'Dr. Ngozi Eze', departmentId: null }
  const patient = await openBooking({ wizard: atTimes({ serviceId: 4, serviceText: 'Tooth Pain', doctor }) })
  await screen.findByRole('option', { name: /Eze/ })
  await patient.user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), '5')
  expect(await screen.findByText(/Dr. Ngozi Eze does not offer this service/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Doctor (optional)' })).toHaveDisplayValue(
    'Any available doctor',
  )
  expect(api.sent(fetchAvailability).at(-1)).toEqual({
    location: 'lag',
    from: clinicToday(),
    days: 31,
    serviceId: 5,
  })
})

it.each([
  { what: 'doctors', list: fetchDoctors },
  { what: 'services', list: fetchServices },
])('asks for no times of other choices after a reload while the $what are loading', async ({ list }) => {
  const api = aServerWithServices()
  const doctor = { id: 12, name: 'Dr. Simisola Coker', departmentId: null }
  const { reply, arrives } = delayed(
    list === fetchDoctors ? [EZE, COKER] : [aService({ id: 5, name: 'Root Canal Therapy', doctorIds: [12] })],
  )
  api.reply(list, reply)
  await openBooking({ wizard: atTimes({ serviceId: 5, serviceText: 'Root Canal Therapy', doctor }) })
  expect(screen.queryByRole('group', { name: 'Next available days' })).not.toBeInTheDocument()
  await arrives()
  expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked()
  expect(api.sent(fetchAvailability)).toEqual([
    { location: 'lag', from: clinicToday(), days: 31, doctorId: 12, serviceId: 5 },
  ])
})

it('does not submit a booking whose doctor was removed on the summary before the patient has read that', async () => {
  const api = aServerWithServices()
  const { reply, arrives } = delayed(refusal(503, 'Later'))
  api.reply(fetchDoctors, reply)
  const doctor = { id: 11, name: 'Dr. Ngozi Eze', departmentId: null }
  const patient = await openBooking({ wizard: atTimes({ serviceId: 4, serviceText: 'Tooth Pain', doctor }) })
  await screen.findByRole('option', { name: /Root Canal/ })
  await patient.press('Next')
  expect(await screen.findByText('Dr. Ngozi Eze')).toBeVisible()
  await arrives()
  expect(await screen.findByText('Any available doctor')).toBeVisible()
  await patient.submit()
  expect(await screen.findByText(/Dr. Ngozi Eze is no longer selected/)).toBeVisible()
  expect(api.sent(bookAppointment)).toEqual([])
  await patient.press('Next')
  await patient.submit()
  await patient.sees('Appointment Booked!')
})

it('shows a service that was chosen before the list could no longer be loaded', async () => {
  const api = aClinicServer()
  api.reply(fetchServices, refusal(503, ''))
  await openBooking({ wizard: atTimes({ serviceId: 40, serviceText: 'Root Canal Therapy' }) })
  const reasons = await screen.findByLabelText('Why do you want to see a Doctor?')
  expect(reasons).toHaveDisplayValue('Root Canal Therapy')
})

it('keeps the chosen doctor when an earlier request for the doctors fails later', async () => {
  const api = aServerWithServices()
  const { reply, arrives } = delayed(refusal(503, 'Later'))
  api.reply(fetchDoctors, reply)
  const patient = await openBooking({ wizard: atTimes() })
  await screen.findByRole('option', { name: /Root Canal/ })
  api.reply(fetchDoctors, [EZE, COKER])
  const online = jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  const field = await screen.findByRole('combobox', { name: 'Doctor (optional)' })
  await patient.user.selectOptions(field, screen.getByRole('option', { name: /Eze/ }))
  await arrives()
  expect(field).toHaveDisplayValue(/Eze/)
  expect(screen.queryByText(/is no longer selected/)).not.toBeInTheDocument()
})

it('offers the doctors again once the connection is back after a failure', async () => {
  const online = jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  const api = aServerWithServices()
  api.reply(fetchDoctors, refusal(503, 'Later'))
  await openBooking({ wizard: atTimes() })
  await screen.findByRole('combobox', { name: 'Service' })
  expect(screen.queryByRole('combobox', { name: 'Doctor (optional)' })).not.toBeInTheDocument()
  api.reply(fetchDoctors, [EZE, COKER])
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('combobox', { name: 'Doctor (optional)' })).toBeVisible()
})
