import { useLayoutEffect } from 'react'
import { act, screen, waitFor } from '@testing-library/react'
import { addDays, bookAppointment, clinicToday, fetchAvailability, sendOtpByEmail } from '@molar/contract'
import { BookingPage } from '../booking-page.tsx'
import {
  aClinicServer,
  aForm,
  availableDays,
  aVerifiedWizard,
  aWizard,
  openBooking,
} from '../booking.harness.tsx'

type Patient = Awaited<ReturnType<typeof openBooking>>

/** Back or Forward. The router of tests adds an entry later than the page shows its stage; that of the browser does not. */
async function moveBy({ view: { router } }: Patient, delta: number) {
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await act(() => router.navigate(delta))
}

it('Back and Forward of the browser open the stage before and after', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  await patient.identify('ada@example.com')
  await patient.sees('Confirm it is you')
  await moveBy(patient, -1)
  await patient.sees('Find your clinic record (Lagos)')
  // Only the arrow on the page clears what was typed.
  expect(screen.getByLabelText('Clinic ID, email or phone number')).toHaveValue('ada@example.com')
  await moveBy(patient, -1)
  await patient.sees('Where did you register?')
  await moveBy(patient, -1)
  await patient.sees('Are you registered with the clinic?')
  await moveBy(patient, 3)
  expect(await patient.sees('Confirm it is you')).toBeVisible()
})

/** Pressed after the first rendering, before its effects. */
function PressedAtOnce() {
  useLayoutEffect(() => screen.getByRole('button', { name: /^Yes/ }).click(), [])
  return <BookingPage />
}

it.each([true, false])(
  'a press as soon as the first question is drawn opens the next one, and Back returns (in the page as HTML: %s)',
  async (hydrate) => {
    aClinicServer()
    const patient = await openBooking({ page: <PressedAtOnce />, hydrate })
    await patient.sees('Where did you register?')
    await moveBy(patient, -1)
    expect(await patient.sees('Are you registered with the clinic?')).toBeVisible()
  },
)

it('Previous goes back in the history, so that Back opens the stage before it', async () => {
  aClinicServer()
  const patient = await openBooking()
  await patient.press(/^No/)
  await patient.fillIn()
  await patient.next()
  await patient.sees('Booking Details')
  await patient.press('Previous')
  await patient.sees('Personal Information')
  await moveBy(patient, -1)
  expect(await patient.sees('Are you registered with the clinic?')).toBeVisible()
})

it('Back returns to the summary from a stage opened by Change', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await patient.press('Change Booking Details')
  await patient.sees('Booking Details')
  await moveBy(patient, -1)
  expect(await patient.sees('Confirmation')).toBeVisible()
})

it('The list of steps opens the pressed step after Change, not the summary', async () => {
  aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await patient.press('Change Personal Information')
  await patient.sees('Personal Information')
  await patient.press('Booking Details')
  expect(await patient.sees('Booking Details')).toBeVisible()
})

it('Back returns to the summary although the time is gone, and Submit asks for another one', async () => {
  const api = aClinicServer()
  const patient = await openBooking({ wizard: aWizard() })
  await patient.press('Change Booking Details')
  api.reply(fetchAvailability, ({ input }) => availableDays(input.from, input.days, ['11:00']))
  await patient.fill('Date*', addDays(clinicToday(), 60))
  await screen.findByRole('radio', { name: '11:00 am' })
  await moveBy(patient, -1)
  await patient.sees('Confirmation')
  await patient.submit()
  await patient.sees('Booking Details')
  expect(await screen.findByRole('alert')).toHaveTextContent(/time/)
  expect(api.sent(bookAppointment)).toEqual([])
})

it('a history entry of a later stage opens the first stage while nothing is answered', async () => {
  aClinicServer()
  const patient = await openBooking({ historyState: { stage: 'summary', trail: [] } })
  expect(await patient.sees('Are you registered with the clinic?')).toBeVisible()
})

it('a late response does not move a patient who went back before it arrived', async () => {
  const api = aClinicServer()
  const patient = await openBooking()
  await patient.isRegisteredIn('Lagos')
  const waiting: ((rows: []) => void)[] = []
  api.reply(sendOtpByEmail, () => new Promise<[]>((resolve) => void waiting.push(resolve)))
  await patient.identify('ada@example.com')
  await moveBy(patient, -1)
  await patient.sees('Where did you register?')
  await act(async () => waiting.forEach((respond) => respond([])))
  expect(await patient.sees('Where did you register?')).toBeVisible()
})

it('Previous from the details of a verified patient shows that the code was valid', async () => {
  aClinicServer()
  const form = aForm({ rawId: 'LAG/004F2' })
  const patient = await openBooking({
    wizard: aVerifiedWizard({ form, stage: 'details' }),
    token: 'patient-token',
  })
  await patient.sees('Confirm Details')
  await patient.press('Previous')
  await patient.sees('Confirm it is you')
  expect(
    screen.getByText('We have confirmed it is you. You do not need to do anything else here.'),
  ).toBeVisible()
  await patient.press('Continue')
  expect(await patient.sees('Confirmation')).toBeVisible()
})
