import { act, screen } from '@testing-library/react'
import { aClinicServer, aWizard, openBooking } from '../booking.harness.tsx'
import { IDLE_LIMIT, toDraft } from './draft.ts'

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
    aClinicServer()
    const patient = await openBooking({
      wizard: aWizard(),
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    await patient.sees('Confirmation')
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
    aClinicServer()
    const patient = await openBooking({
      wizard: aWizard(),
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    await patient.sees('Confirmation')
    jest.setSystemTime(Date.now() - 50)
    act(() => jest.advanceTimersByTime(IDLE_LIMIT))
    await patient.sees('Are you registered with the clinic?')
    expect(patient.view.draft()).toBeNull()
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
