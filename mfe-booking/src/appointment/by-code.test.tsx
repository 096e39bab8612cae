import { act, screen, waitFor } from '@testing-library/react'
import {
  addDays,
  fetchAvailability,
  joinWaitingList,
  listMyAppointments,
  moveMyAppointment,
  acceptOffer,
} from '@molar/contract'
import { aMyAppointment, mockClinic, connectionLost, refusal } from '@molar/shared/testing'
import { aWizard, openBooking } from '../booking.harness.tsx'
import { APPOINTMENT_ROUTE, BOOKING_ROUTE } from '../routes.ts'
import { toDraft } from '../wizard/draft.ts'
import { aClinicWithLink, enterCode, openLink, type Patient } from './appointment.harness.tsx'

afterEach(() => jest.restoreAllMocks())

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
  expect(api.sent(fetchAvailability)[0]).toMatchObject({ appointmentId: 502 })
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
  expect(api.sent(acceptOffer)).toEqual([expect.objectContaining({ id: 501, offer: 7 })])
})

it('returns to the list with Back', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await patient.press(/9:30 am/)
  expect(await patient.sees('Your appointment')).toHaveFocus()
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
  expect(screen.getByRole('button', { name: /\b20\d\d\b/ })).not.toHaveTextContent(before)
})

it('restarts the time after which the details are deleted with a press, at most once a minute, also after the clock was set back', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await patient.sees('Your upcoming appointments')
  const start = Date.now() + 3_600_000
  const touchedAfter = async (seconds: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(start + seconds * 1000)
    await patient.user.keyboard('{Shift}')
    return ((patient.view.draft() as { touched: number }).touched - start) / 1000
  }
  expect(await touchedAfter(0)).toBe(0)
  expect(await touchedAfter(59)).toBe(0)
  expect(await touchedAfter(60)).toBe(60)
  expect(await touchedAfter(-60)).toBe(-60)
})

it('keeps a draft that only another release can read while somebody only presses something', async () => {
  aClinicWithLink()
  const draft = { version: 2, touched: Date.now(), wizard: {} }
  const patient = await openLink('', { draft })
  await patient.user.click(await patient.sees('Where did you register?'))
  expect(patient.view.draft()).toEqual(draft)
})

it('says that the details are cleared, and moves the focus to the first question', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await enterCode(patient)
  await patient.sees('Your upcoming appointments')
  // From the booking, the page is opened without a stage of its own.
  await act(() => patient.view.router.navigate(BOOKING_ROUTE))
  await act(() => patient.view.router.navigate(APPOINTMENT_ROUTE))
  await patient.sees('Your upcoming appointments')
  await patient.press('Clear my details')
  await patient.press('Clear my details')
  expect(await patient.sees('Where did you register?')).toHaveFocus()
  expect(patient.view.notices.at(-1)).toEqual({
    tone: 'success',
    sentence: 'We have cleared your details.',
  })
})

it('says what to do if there is nothing to change', async () => {
  mockClinic()
  const patient = await openLink('')
  await enterCode(patient)
  expect(await screen.findByText(/You have no upcoming appointments/)).toHaveTextContent(/call the branch/)
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

/** Finds the appointment by a code, cancels it and follows the link to a new booking. */
async function cancelAndBookAgain(patient: Patient) {
  await enterCode(patient)
  await patient.press(/9:30 am/)
  await patient.press('Cancel appointment')
  await patient.sees('Cancel your appointment?')
  await patient.press('Cancel appointment')
  await patient.sees('Your appointment is cancelled')
  await patient.user.click(screen.getByRole('link', { name: 'Book a new appointment' }))
}

it('leads to the details of a new booking after a cancellation, without another code', async () => {
  aClinicWithLink()
  const patient = await openLink('')
  await cancelAndBookAgain(patient)
  expect(await patient.sees('Confirm Details')).toBeVisible()
  expect(patient.view.router.state.location.pathname).toBe(BOOKING_ROUTE)
  await patient.press('Previous')
  expect(await screen.findByText(/We have confirmed it is you/)).toBeVisible()
})

it('leads from a cancelled appointment to a new booking, also in a tab in which somebody has booked', async () => {
  aClinicWithLink()
  const patient = await openLink('', { draft: toDraft(aWizard(), Date.now()) })
  await act(() => patient.view.router.navigate(BOOKING_ROUTE))
  await patient.press('Submit')
  await patient.sees('Appointment Booked!')
  await act(() => patient.view.router.navigate(APPOINTMENT_ROUTE))
  await cancelAndBookAgain(patient)
  expect(await patient.sees('Confirm Details')).toBeVisible()
})
