import { act, screen, waitFor } from '@testing-library/react'
import {
  addDays,
  confirmMyAppointment,
  fetchMyAppointment,
  type MatchingPatient,
  type MyAppointment,
  joinWaitingList,
  listMyAppointments,
  moveMyAppointment,
  sendOtpByEmail,
  takeOffer,
} from '@molar/contract'
import {
  aMatchingPatient,
  aMyAppointment,
  mockClinic,
  connectionLost,
  deferred,
  hangs,
  refusal,
} from '@molar/shared/testing'
import { openBooking } from '../booking.harness.tsx'
import { aClinicWithLink, openLink } from './appointment.harness.tsx'

beforeEach(() => sessionStorage.clear())

type Patient = Awaited<ReturnType<typeof openLink>>

async function requestCode(patient: Patient) {
  await patient.sees('Where did you register?')
  await patient.press(/^Lagos/)
  await patient.user.type(await screen.findByLabelText('Clinic ID, email or phone number'), 'LAG/004F2')
  await patient.press('Confirm')
}

async function enterCode(patient: Patient) {
  await requestCode(patient)
  await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
  await patient.press('Verify')
}

it('shows the upcoming appointments of the person who entered a code, and moves one', async () => {
  const api = aClinicWithLink()
  api.state.myAppointments.push(aMyAppointment({ id: 502, start_time: '14:00' }))
  const patient = await openLink('')
  await enterCode(patient)
  expect(await patient.sees('Your upcoming appointments')).toHaveFocus()
  await patient.press(/2:00 pm/)
  await patient.press('Change time')
  await patient.press(/^First available/)
  await patient.press(/^Move to/)
  await patient.sees('Your appointment has a new time')
  expect(api.sent(moveMyAppointment)[0]).toMatchObject({ id: 502, version: 1 })
  expect(api.sent(moveMyAppointment)[0]).not.toHaveProperty('token')
})

it('joins the waiting list without the question who it is', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await patient.press('Tell me when an earlier time becomes available')
  await patient.sees('Ask for an earlier time')
  await patient.press('Join the waiting list')
  await patient.sees('You are on the waiting list')
  const [preferences] = api.sent(joinWaitingList)
  expect(preferences).toMatchObject({ id: 501, partOfDay: 'any' })
  expect(preferences).not.toHaveProperty('token')
})

it('takes the time that is held for the person', async () => {
  const api = aClinicWithLink()
  const { appointment_date, doctor } = api.state.myAppointments[0]!
  api.state.waitingList.offer = {
    id: 7,
    appointment_date: addDays(appointment_date, -1),
    start_time: '11:00',
    doctor,
    heldUntil: `${addDays(appointment_date, -3)}T10:20`,
  }
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await patient.press('Take this time')
  await patient.sees('Take the earlier time?')
  await patient.press('Take this time')
  await patient.sees('Your appointment has a new time')
  expect(api.sent(takeOffer)).toEqual([expect.objectContaining({ id: 501, offer: 7 })])
})

it('returns to the list with Back', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await patient.sees('Your appointment')
  await act(() => patient.view.router.navigate(-1))
  expect(await patient.sees('Your upcoming appointments')).toHaveFocus()
})

it('leads from an appointment that was moved and cancelled to the list of the others', async () => {
  const api = aClinicWithLink()
  api.state.myAppointments.push(aMyAppointment({ id: 502, start_time: '14:00' }))
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/2:00 pm/)
  await patient.press('Change time')
  await patient.press(/^First available/)
  await patient.press(/^Move to/)
  await patient.sees('Your appointment has a new time')
  await patient.press('Cancel appointment')
  await patient.sees('Cancel your appointment?')
  await patient.press('Cancel appointment')
  await patient.sees('Your appointment is cancelled')
  await patient.press('Back')
  expect(await patient.sees('Your upcoming appointments')).toHaveFocus()
  expect(await screen.findByRole('button', { name: /9:30 am/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /2:00 pm/ })).not.toBeInTheDocument()
})

it('sends preferences again for its own appointment while another one is on screen', async () => {
  const api = aClinicWithLink()
  api.state.myAppointments.push(aMyAppointment({ id: 502, start_time: '14:00' }))
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await patient.press('Tell me when an earlier time becomes available')
  api.reply(joinWaitingList, connectionLost())
  await patient.press('Join the waiting list')
  await screen.findByText('We are still waiting.')
  await act(() => patient.view.router.navigate(-2))
  await patient.press(/2:00 pm/)
  api.restore(joinWaitingList)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(api.sent(joinWaitingList)).toHaveLength(2))
  expect(api.sent(joinWaitingList)).toMatchObject([{ id: 501 }, { id: 501 }])
})

it('says on another appointment why its change is not sent while the first one has no answer', async () => {
  const api = aClinicWithLink()
  api.state.myAppointments.push(aMyAppointment({ id: 502, start_time: '14:00' }))
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  api.reply(confirmMyAppointment, hangs())
  await patient.press('I will come')
  expect(screen.queryByText('We are still waiting.')).not.toBeInTheDocument()
  await patient.press('Back')
  await patient.press(/2:00 pm/)
  expect(await screen.findByText('We are still waiting.')).toBeVisible()
  await patient.press('I will come')
  expect(await screen.findByRole('alert')).toHaveTextContent('We are still sending your last change.')
  expect(api.sent(confirmMyAppointment)).toHaveLength(1)
})

it('shows what the clinic has changed since the list was loaded', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await screen.findByRole('button', { name: /9:30 am/ })
  api.state.myAppointments[0]!.start_time = '15:00'
  await patient.press(/9:30 am/)
  expect(await screen.findByText(/3:00 pm/)).toBeVisible()
})

it('shows the new time of a moved appointment at once in the list', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  const before = (await screen.findByRole('button', { name: /9:30 am/ })).textContent
  await patient.press(/9:30 am/)
  await patient.press('Change time')
  await patient.press(/^First available/)
  await patient.press(/^Move to/)
  await patient.sees('Your appointment has a new time')
  api.reply(listMyAppointments, refusal(503, 'The clinic cannot be reached.'))
  await patient.press('Back')
  await patient.sees('Your upcoming appointments')
  expect(screen.getByRole('button', { name: /2026/ })).not.toHaveTextContent(before)
})

it('needs no new code when one of several people goes back to the names with the Back arrow', async () => {
  const api = aClinicWithLink()
  api.reply(sendOtpByEmail, [
    aMatchingPatient({ firstName: 'Adaeze', challenge: 'c', ref: 'r1' }),
    aMatchingPatient({ rawId: '…1b', firstName: 'Chidi', challenge: 'c', ref: 'r2' }),
  ])
  const patient = await openLink('')
  await requestCode(patient)
  await patient.user.selectOptions(await screen.findByRole('combobox'), 'Chidi O. (…1b)')
  await patient.press('Continue')
  await screen.findByLabelText('Enter OTP')
  await patient.press('Back')
  expect(await screen.findByRole('combobox')).toHaveValue('')
  await patient.user.selectOptions(screen.getByRole('combobox'), 'Adaeze O. (…F2)')
  await patient.press('Continue')
  await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
  await patient.press('Verify')
  await patient.sees('Your upcoming appointments')
  expect(api.sent(sendOtpByEmail)).toHaveLength(1)
})

describe('a person who has left before the answer', () => {
  it.each([
    ['the stage', 'Where did you register?', (patient: Patient) => patient.press('Back')],
    [
      'the page',
      'Are you registered with the clinic?',
      (patient: Patient) => act(() => patient.view.router.navigate('/book-appointment')),
    ],
  ])('to the request for a code stays where they are: %s', async (_, title, leave) => {
    const api = aClinicWithLink()
    const answer = deferred<MatchingPatient[]>()
    api.reply(sendOtpByEmail, answer.promise)
    const patient = await openLink('')
    await requestCode(patient)
    await leave(patient)
    await patient.sees(title)
    await act(async () => answer.resolve([aMatchingPatient()]))
    await patient.sees(title)
  })

  it('to a move stays at the list', async () => {
    const api = aClinicWithLink()
    const answer = deferred<MyAppointment>()
    const patient = await openLink('')
    await enterCode(patient)
    await patient.press(/9:30 am/)
    await patient.press('Change time')
    await patient.press(/^First available/)
    api.reply(moveMyAppointment, answer.promise)
    await patient.press(/^Move to/)
    await act(() => patient.view.router.navigate(-2))
    await patient.sees('Your upcoming appointments')
    await act(async () => answer.resolve({ ...api.state.myAppointments[0]!, version: 2 }))
    await patient.sees('Your upcoming appointments')
  })
})

it('leads a person who continues as a new patient with Previous to the first question of the booking', async () => {
  mockClinic()
  const patient = await openLink('')
  await requestCode(patient)
  await patient.press('Continue as a new patient')
  await patient.sees('Personal Information')
  await patient.press('Previous')
  await patient.sees('Are you registered with the clinic?')
  expect(patient.view.router.state.location.pathname).toBe('/book-appointment')
})

it('says what to do if there is nothing to change', async () => {
  mockClinic()
  const patient = await openLink('')
  await enterCode(patient)
  expect(await screen.findByText(/You have no upcoming appointments/)).toHaveTextContent(/call the branch/)
})

it('asks for a new code when the session has ended', async () => {
  const api = aClinicWithLink()
  const patient = await openLink('')
  api.reply(listMyAppointments, refusal(401, 'Please enter a new code.'))
  await enterCode(patient)
  expect(await screen.findByText(/Your session has timed out/)).toBeVisible()
})

it.each([
  ['opened', fetchMyAppointment, async () => {}],
  ['changed', confirmMyAppointment, (patient: Patient) => patient.press('I will come')],
])(
  'asks for a new code when the session has ended as an appointment is %s, and then shows it again',
  async (_, call, act) => {
    const api = aClinicWithLink()
    const patient = await openLink('')
    await enterCode(patient)
    await screen.findByRole('button', { name: /9:30 am/ })
    api.reply(call, refusal(401, 'Please enter a new code.'))
    await patient.press(/9:30 am/)
    await act(patient)
    expect(await screen.findByText(/Your session has timed out/)).toBeVisible()
    expect(await patient.sees('Confirm it is you')).toHaveFocus()
    api.restore(call)
    await patient.press('Send a new code')
    await patient.user.type(await screen.findByLabelText('Enter OTP'), '100000')
    await patient.press('Verify')
    await patient.sees('Your appointment')
  },
)

describe('after 30 minutes', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000))

  it.each([
    ['pressed', (patient: Patient) => patient.user.click(screen.getByRole('heading', { level: 1 }))],
    ['typed', (patient: Patient) => patient.user.keyboard('{Tab}')],
  ])('shows the list to a person who has %s something, and deletes it without that', async (_, use) => {
    aClinicWithLink()
    const patient = await openLink('')
    await enterCode(patient)
    await patient.sees('Your upcoming appointments')
    await pass(29)
    await use(patient)
    await pass(29)
    await patient.sees('Your upcoming appointments')
    await pass(2)
    await patient.sees('Where did you register?')
  })
})

it('offers to change an appointment on the first screen of the booking where the server can change appointments', async () => {
  mockClinic()
  await openBooking()
  expect(await screen.findByRole('link', { name: 'Change or cancel an appointment' })).toHaveAttribute(
    'href',
    '/appointment',
  )
})

it('does not offer to change an appointment where the server has only the base API', async () => {
  const api = mockClinic({ api: 'base', extensions: [] })
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  expect(api.calls).toEqual([])
  expect(screen.queryByRole('link', { name: /Change or cancel/ })).not.toBeInTheDocument()
})
