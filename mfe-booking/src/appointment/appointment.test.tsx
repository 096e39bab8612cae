import { act, screen, within } from '@testing-library/react'
import {
  cancelMyAppointment,
  confirmMyAppointment,
  fetchAvailability,
  formatDay,
  moveMyAppointment,
} from '@molar/contract'
import { connectionLost, refusal } from '@molar/shared/testing'
import { availableDays, onlyAvailable } from '../booking.harness.tsx'
import { aClinicWithLink, openLink, TOKEN, chooseFirstTime } from './appointment.harness.tsx'

afterEach(() => jest.restoreAllMocks())

it('shows when, where and with whom, and not who it is for', async () => {
  const api = aClinicWithLink()
  await openLink()
  expect(await screen.findByText('9:30 am')).toBeVisible()
  expect(screen.getByText(formatDay(api.state.myAppointments[0]!.appointment_date, 'en'))).toBeVisible()
  expect(screen.getByText('Molar Dental, Lagos')).toBeVisible()
  expect(screen.getByText('Dr. Amaka Nwosu')).toBeVisible()
  expect(screen.getByText('Confirmed by the clinic')).toBeVisible()
  expect(screen.queryByText('Adaeze Okafor')).not.toBeInTheDocument()
  const phones = within(screen.getByRole('complementary'))
  expect(phones.getAllByRole('link', { name: /0700/ })).toHaveLength(1)
})

it('moves the appointment in four presses', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  expect(await patient.sees('Confirm it is you')).toHaveFocus()
  await patient.answer('4567')
  expect(await patient.sees('Choose a new time')).toHaveFocus()
  await patient.press(/^First available/)
  await patient.press(/^Move to/)
  expect(await patient.sees('Your appointment has a new time')).toHaveFocus()
  const [sent] = api.sent(moveMyAppointment)
  expect(sent).toMatchObject({ token: TOKEN, answer: '4567', version: 1 })
  expect(api.state.myAppointments[0]).toMatchObject({
    appointment_date: sent!.appointment_date,
    start_time: sent!.start_time,
  })
  expect(screen.getByText('Adaeze Okafor')).toBeVisible()
  const file = decodeURIComponent(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')!)
  expect(file).toContain('UID:MLR-7K2Q-84\r\nSEQUENCE:1\r\n')
})

it('asks for available times again for a second move, because the first one changed them', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  await patient.press(/^Move to/)
  await patient.sees('Your appointment has a new time')
  const before = api.sent(fetchAvailability).length
  await patient.press('Change time')
  await patient.sees('Choose a new time')
  await screen.findByRole('group', { name: 'Next available days' })
  expect(api.sent(fetchAvailability).length).toBeGreaterThan(before)
})

it('asks the server for times of the same service, duration and doctor, or of any doctor', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  await patient.answer('4567')
  await screen.findByRole('group', { name: 'Next available days' })
  expect(api.sent(fetchAvailability).at(-1)).toMatchObject({
    location: 'lag',
    serviceId: 4,
    minutes: 30,
    doctorId: 11,
  })
  await patient.choose('Any available doctor')
  await patient.press(/^First available/)
  expect(api.sent(fetchAvailability).at(-1)).not.toHaveProperty('doctorId')
  await patient.press(/^Move to/)
  await patient.sees('Your appointment has a new time')
  expect(api.sent(moveMyAppointment)[0]).toHaveProperty('doctor_id', null)
})

it('asks again after a wrong answer, and does not let it pass', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.press('Continue')
  expect(screen.getByRole('alert')).toHaveTextContent('Enter these digits or letters to continue.')
  await patient.answer('0000')
  expect(await screen.findByText(/This does not match/)).toBeVisible()
  expect(screen.getByLabelText(/^Last four digits/)).toBeInvalid()
  expect(api.sent(cancelMyAppointment)).toEqual([])
})

it('cancels the appointment after one question and offers a new one', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.answer('ada')
  await patient.sees('Cancel your appointment?')
  await patient.choose('I am ill')
  await patient.press('Cancel appointment')
  expect(await patient.sees('Your appointment is cancelled')).toHaveFocus()
  expect(api.sent(cancelMyAppointment)[0]).toMatchObject({ reason: 'ill', answer: 'ada' })
  expect(screen.getByRole('link', { name: 'Book a new appointment' })).toHaveAttribute(
    'href',
    '/book-appointment',
  )
})

it('changes nothing when the patient keeps the appointment', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.answer('4567')
  await patient.press('Keep my appointment')
  await patient.sees('Your appointment')
  expect(api.sent(cancelMyAppointment)).toEqual([])
})

it('tells the clinic with one press that the patient comes', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('I will come')
  await patient.sees('Thank you. The clinic is expecting you.')
  expect(screen.getByText('You told the clinic that you will come.')).toBeVisible()
  expect(api.sent(confirmMyAppointment)).toEqual([{ token: TOKEN, version: 1 }])
})

it.each([
  ['too-late', /too late to change or cancel/],
  ['past', /has begun or is over/],
  ['state', /can no longer be changed online/],
] as const)('shows the number of the branch where the refusal is %s', async (refused, text) => {
  aClinicWithLink({ moveRefusal: refused, cancelRefusal: refused })
  await openLink()
  const sentence = await screen.findByText(text)
  expect(within(sentence).getByRole('link', { name: '0700 555 0102' })).toHaveAttribute(
    'href',
    'tel:07005550102',
  )
  expect(screen.queryByRole('button', { name: /Change time|Cancel appointment/ })).not.toBeInTheDocument()
})

it('still cancels an appointment that was moved too often, and says until when', async () => {
  aClinicWithLink({ moveRefusal: 'too-many-moves', movesLeft: 0 })
  await openLink()
  expect(await screen.findByText(/changed the time as often as you can/)).toBeVisible()
  expect(screen.getByText(/^You can cancel your appointment here until \d/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change time' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
})

it('shows how the appointment is now if somebody changed it before the patient', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  Object.assign(api.state.myAppointments[0]!, { start_time: '15:30', version: 2 })
  await patient.press(/^Move to/)
  await patient.sees('Your appointment')
  expect(screen.getByText(/was changed while you were editing it/)).toBeVisible()
  expect(screen.getByText('3:30 pm')).toBeVisible()
})

it('offers other times if the chosen one was taken, and the appointment stays as it is', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  api.reply(moveMyAppointment, refusal(409, 'Taken.', 'slot_taken'))
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days))
  const before = api.sent(fetchAvailability).length
  await patient.press(/^Move to/)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your appointment has not changed.')
  expect(api.sent(fetchAvailability).length).toBeGreaterThan(before)
  await patient.choose('2:00 pm')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('says that the chosen time is no longer available after another choice of doctor', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  const date = api.state.myAppointments[0]!.appointment_date
  api.reply(fetchAvailability, onlyAvailable(date, '17:45'))
  await patient.choose('Any available doctor')
  expect(await screen.findByRole('alert')).toHaveTextContent('This time is no longer available.')
  expect(screen.queryByRole('button', { name: /^Move to/ })).not.toBeInTheDocument()
})

it.each([
  [
    'another appointment of a verified patient',
    409,
    'already_booked',
    'You already have an appointment then.',
  ],
  ['another appointment that it does not name', 422, 'invalid', 'We could not move your appointment.'],
])('shows why a time that is still available was refused: %s', async (_what, status, code, message) => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  api.reply(moveMyAppointment, refusal(status, message, code))
  const before = api.sent(fetchAvailability).length
  await patient.press(/^Move to/)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('button', { name: /^Move to/ })).toBeVisible()
  expect(api.sent(fetchAvailability)).toHaveLength(before)
})

it('says that the clinic cannot see the patient then, in place of what the patient told the clinic', async () => {
  aClinicWithLink({ isClosed: true })
  await openLink()
  expect(
    await screen.findByText(/We cannot see you at this time\. Please choose another time\./),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change time' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I will come' })).not.toBeInTheDocument()
  expect(screen.queryByText('Confirmed by the clinic')).not.toBeInTheDocument()
})

it('repeats a change without a response under the same key until a response says what happened', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await chooseFirstTime(patient)
  api.reply(moveMyAppointment, connectionLost())
  await patient.press(/^Move to/)
  expect(await screen.findByText('We are still waiting.')).toBeVisible()
  api.restore(moveMyAppointment)
  act(() => void window.dispatchEvent(new Event('online')))
  await patient.sees('Your appointment has a new time')
  const moves = api.calls.filter(({ call }) => call === 'POST /my-appointment/move')
  expect(new Set(moves.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
  expect(moves.length).toBeGreaterThan(1)
})

it('says that the device is offline, and that nothing is lost', async () => {
  aClinicWithLink()
  await openLink()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('You are offline.')).toBeVisible()
})
