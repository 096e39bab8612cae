import { act, fireEvent, screen } from '@testing-library/react'
import { bookAppointment } from '@molar/contract'
import { hangs } from '@molar/shared/testing'
import { aClinicServer, aWizard, openBooking } from '../booking.harness.tsx'
import { IDLE_LIMIT, toDraft } from './draft.ts'

/** The page is seen again after these milliseconds, in which no timer ran. */
const seenAgainAfter = (ms: number) => {
  jest.setSystemTime(Date.now() + ms)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

type Patient = Awaited<ReturnType<typeof openBooking>>

/** Opens the last step, with everything behind the first one loaded. */
async function openSummary() {
  aClinicServer()
  const patient = await openBooking({
    wizard: aWizard(),
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  })
  await screen.findByRole('button', { name: 'Submit' })
  return patient
}

describe('an idle page', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('An idle page deletes a draft that only another release can read after 30 minutes', async () => {
    aClinicServer()
    const patient = await openBooking({
      draft: { version: 2, touched: Date.now(), wizard: {} },
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    await patient.sees('Are you registered with the clinic?')
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    expect(patient.view.draft()).not.toBeNull()
    act(() => jest.advanceTimersByTime(1))
    expect(patient.view.draft()).toBeNull()
  })

  it('An idle page deletes the answers after 30 minutes', async () => {
    const patient = await openSummary()
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    expect(patient.view.draft()).not.toBeNull()
    act(() => jest.advanceTimersByTime(1))
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
    expect(screen.getByText(/^We deleted your answers/)).toBeVisible()
    await patient.press(/^No/)
    await patient.sees('Personal Information')
    await patient.press('Previous')
    expect(screen.queryByText(/^We deleted your answers/)).not.toBeInTheDocument()
  })

  it('An idle page deletes the answers after 30 minutes also if the clock of the device was set back', async () => {
    const patient = await openSummary()
    jest.setSystemTime(Date.now() - 50)
    act(() => jest.advanceTimersByTime(IDLE_LIMIT))
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })

  it('A page that is seen again, for example after the phone slept, deletes the answers 30 minutes after the last change', async () => {
    aClinicServer()
    const patient = await openBooking({
      wizard: aWizard({ stage: 'details' }),
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    seenAgainAfter(IDLE_LIMIT - 1)
    await patient.fill('First Name*', 'Chidi')
    seenAgainAfter(IDLE_LIMIT - 1)
    expect(screen.getByLabelText('First Name*')).toHaveValue('Chidi')
    seenAgainAfter(1)
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })

  it('A page that is seen again deletes the answers if the clock of the device was set back by 30 minutes', async () => {
    const patient = await openSummary()
    seenAgainAfter(1 - IDLE_LIMIT)
    expect(patient.view.draft()).not.toBeNull()
    seenAgainAfter(-1)
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
  })

  it.each([
    ['keys', async ({ user }: Patient) => user.tab()],
    ['presses', async ({ user, sees }: Patient) => user.click(await sees('Confirmation'))],
    ['scrolling with a mouse', () => fireEvent.wheel(document.body)],
    ['scrolling with a finger', () => fireEvent.touchMove(document.body)],
  ])('A page on which nothing changes keeps the answers while it is used with %s', async (_, use) => {
    const patient = await openSummary()
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    await use(patient)
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    expect(patient.view.draft()).not.toBeNull()
    act(() => jest.advanceTimersByTime(1))
    expect(patient.view.draft()).toBeNull()
  })

  it('An idle page warns two minutes before it deletes the answers, and keeps them after a press on the button', async () => {
    const patient = await openSummary()
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 120_001))
    expect(screen.queryByRole('button', { name: 'Keep my details' })).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByText(/In 2 minutes we will delete your details/).closest('output')).toBeVisible()
    await patient.press('Keep my details')
    expect(screen.queryByText(/In 2 minutes we will delete your details/)).not.toBeInTheDocument()
    expect(await patient.sees('Confirmation')).toHaveFocus()
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    expect(patient.view.draft()).not.toBeNull()
  })

  it('An idle confirmation warns that it closes, and says that the appointment stays booked', async () => {
    const patient = await openSummary()
    await patient.submit()
    await patient.sees('Appointment Booked!')
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 120_000))
    expect(
      screen.getByText(/close your confirmation\. This does not cancel your appointment\./),
    ).toBeVisible()
    expect(screen.queryByText(/delete your details/)).not.toBeInTheDocument()
    await patient.press('Keep my details')
    act(() => jest.advanceTimersByTime(IDLE_LIMIT - 1))
    expect(await patient.sees('Appointment Booked!')).toBeVisible()
  })

  it('An idle page keeps the answers while a booking has no response', async () => {
    const api = aClinicServer()
    api.reply(bookAppointment, hangs())
    const patient = await openBooking({
      wizard: aWizard(),
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    await patient.submit()
    await screen.findByRole('button', { name: 'Submitting…' })
    act(() => jest.advanceTimersByTime(IDLE_LIMIT))
    expect(await patient.summary('First Name')).toHaveTextContent('Tunde')
    expect(patient.view.draft()).not.toBeNull()
  })
})

describe('a page that is opened again after 30 idle minutes', () => {
  const booked = { reference: 'MLR', date: '2026-12-01', time: '09:00', location: 'lag', doctor: '' } as const
  it.each([
    ['the answers were deleted', {}, /^We deleted your answers.* 30 minutes\.$/],
    [
      'it is not known whether the appointment was booked',
      { submission: { key: 'k', payload: '', open: true } },
      /We deleted your answers.*Call the branch before you book again\.$/,
    ],
    ['the appointment is still booked', { stage: 'booked', booked }, /^We closed your confirmation/],
  ] as const)('says that %s', async (_, changes, text) => {
    aClinicServer()
    const patient = await openBooking({ draft: toDraft(aWizard(changes), Date.now() - IDLE_LIMIT) })
    await patient.sees('Are you registered with the clinic?')
    expect(screen.getByText(text)).toBeVisible()
  })

  it('says nothing where another release wrote the draft', async () => {
    aClinicServer()
    const patient = await openBooking({ draft: { version: 2, touched: 0, wizard: {} } })
    await patient.sees('Are you registered with the clinic?')
    expect(screen.queryByText(/30 minutes/)).not.toBeInTheDocument()
  })
})
