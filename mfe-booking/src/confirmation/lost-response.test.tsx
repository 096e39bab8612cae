import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bookAppointment, fetchCapabilities } from '@molar/contract'
import {
  aBookedAppointment,
  hangs,
  connectionLost,
  rawResponse,
  refusal,
  type FakeApi,
} from '@molar/shared/testing'
import { aClinicServer, aForm, aVerifiedWizard, aWizard, openBooking } from '../booking.harness.tsx'
import type { toDraft } from '../wizard/draft.ts'

const keys = (api: FakeApi) =>
  api.calls
    .filter(({ call }) => call === 'POST /appointments/book')
    .map(({ headers }) => headers['Idempotency-Key'])

const connectionReturns = () => act(() => void window.dispatchEvent(new Event('online')))

it('sends a booking that got no response again under the same key when the device is online again', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, connectionLost())
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  expect(await screen.findByText('We are still waiting.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submitting…' })).toHaveAttribute('aria-disabled', 'true')

  api.reply(bookAppointment, aBookedAppointment())
  connectionReturns()
  await patient.sees('Appointment Booked!')
  const [first, second, ...more] = keys(api)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(more).toEqual([])
})

it('shows that the device is offline, and sends automatically when it is online again', async () => {
  const api = aClinicServer()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.reply(bookAppointment, connectionLost())
  const patient = await openBooking({ wizard: aWizard() })
  expect(await screen.findByText(/Press Submit when you are back online/)).toBeVisible()
  await patient.submit()
  expect(await screen.findByText('You are offline.')).toBeVisible()
  expect(screen.getByText(/We will try again/)).toBeVisible()
  api.reply(bookAppointment, aBookedAppointment())
  online.mockReturnValue(true)
  connectionReturns()
  await patient.sees('Appointment Booked!')
})

it('sends a changed booking under the key of the one without a response, and shows what the first one booked', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, rawResponse(504, '<h1>Gateway Timeout</h1>'))
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await screen.findByText('We are still waiting.')
  await patient.press('Change Booking Details')
  await patient.choose('2:00 pm')
  await patient.next()
  expect(await screen.findByText(/We are not sure your booking reached us/)).toBeVisible()

  const data = aBookedAppointment({ start_time: '09:30' })
  api.reply(
    bookAppointment,
    rawResponse(409, { success: false, message: 'Already sent.', code: 'key_reused', data }),
  )
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(screen.getByText(/We already had your first booking/)).toBeVisible()
  expect(screen.getByText(/has been scheduled for/)).toHaveTextContent('9:30 am on Tuesday 1 December 2026')
  // The message went to the contact of the first booking.
  expect(screen.queryByText(/We are sending the confirmation to/)).not.toBeInTheDocument()
  const [first, second] = keys(api)
  expect(second).toBe(first)
  expect(api.sent(bookAppointment).map(({ start_time }) => start_time)).toEqual(['09:30', '14:00'])
})

it('keeps the key if the page is reloaded during a submit', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, hangs())
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await screen.findByRole('button', { name: 'Submitting…' })
  const again = await patient.reload()
  await screen.findByText(/You will not be booked twice/)
  api.reply(bookAppointment, aBookedAppointment())
  await again.submit()
  await again.sees('Appointment Booked!')
  const [first, second] = keys(api)
  expect(second).toBe(first)
})

it('keeps the key if the token expires between two attempts', async () => {
  const api = aClinicServer()
  api.reply(bookAppointment, connectionLost())
  const form = aForm({ rawId: 'LAG/004F2' })
  const patient = await openBooking({ wizard: aVerifiedWizard({ form }), token: 'patient-token' })
  await patient.submit()
  await screen.findByText('We are still waiting.')
  api.reply(bookAppointment, refusal(401, 'Please verify again.', 'verify_again'))
  connectionReturns()
  await patient.press('Send a new code')
  await patient.enterCode('482719')
  api.reply(bookAppointment, aBookedAppointment())
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(new Set(keys(api)).size).toBe(1)
})

async function lost() {
  const api = aClinicServer([])
  api.reply(bookAppointment, connectionLost())
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  const note = await screen.findByRole('heading', { name: 'We are not sure your booking went through' })
  return { api, patient, note }
}

describe('without idempotency', () => {
  it('does not repeat a booking without a response on a server without idempotency, and shows the branch’s number', async () => {
    const { api } = await lost()
    expect(screen.getAllByRole('link', { name: '0700 555 0102' })[0]).toBeVisible()
    expect(screen.getByText(/^Before you send it again/)).toHaveTextContent(
      /please call the Lagos branch on 0700 555 0102\.$/,
    )
    connectionReturns()
    expect(api.sent(bookAppointment)).toHaveLength(1)
    expect(keys(api)).toEqual([undefined])
  })

  it('Submit asks before a booking that got no response is sent again', async () => {
    const { api, patient } = await lost()
    await patient.submit()
    expect(screen.getByRole('alertdialog', { name: 'Send the booking again?' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus()
    await patient.submit()
    await patient.press('Do not send again')
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus()
    expect(api.sent(bookAppointment)).toHaveLength(1)

    await patient.submit()
    await patient.press('Send again')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await patient.submit()
    api.reply(bookAppointment, null)
    await patient.press('Send again')
    await patient.sees('Appointment Booked!')
    expect(api.sent(bookAppointment)).toHaveLength(3)
  })

  it('shows the warning about a booking without a response also after a reload', async () => {
    const { patient } = await lost()
    await patient.reload()
    expect(await screen.findByText('We are not sure your booking went through')).toBeVisible()
  })
})

it('does not say that a booking is safe to send again which went without a key while the extensions were unknown', async () => {
  const api = aClinicServer(null)
  api.reply(fetchCapabilities, refusal(503, ''))
  api.reply(bookAppointment, connectionLost())
  const patient = await openBooking({ wizard: aWizard() })
  await patient.submit()
  await screen.findByRole('heading', { name: 'We are not sure your booking went through' })
  api.restore(fetchCapabilities)
  const again = await patient.reload()
  expect(
    await screen.findByRole('heading', { name: 'We are not sure your booking went through' }),
  ).toBeVisible()
  expect(screen.queryByText(/You will not be booked twice/)).not.toBeInTheDocument()

  // The first attempt may be what has taken the time.
  api.reply(bookAppointment, refusal(409, 'Taken.', 'slot_taken'))
  await again.submit()
  await again.press('Send again')
  await again.sees('Booking Details')
  expect(keys(api)).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(storedSubmission(again)).toMatchObject({ open: true, keyless: true })
})

const storedSubmission = ({ view }: { view: { draft: () => unknown } }) =>
  (view.draft() as ReturnType<typeof toDraft>).wizard.submission

it('sends the key that a copy of the tab has, which was made before Submit', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await screen.findByRole('button', { name: 'Submit' })
  const submission = storedSubmission(patient)
  await patient.submit()
  await patient.sees('Appointment Booked!')
  expect(keys(api)).toEqual([submission?.key])
})

it('keeps nothing of a booking that was not sent when the patient changes an answer', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await screen.findByRole('button', { name: 'Submit' })
  expect(storedSubmission(patient)).not.toBeNull()
  await patient.press('Previous')
  await patient.sees('Booking Details')
  await patient.fill('Complaint', 'Since Monday')
  expect(storedSubmission(patient)).toBeNull()
})
