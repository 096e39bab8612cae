import { act, screen, within } from '@testing-library/react'
import {
  confirmMyAppointment,
  declineOffer,
  fetchMyAppointment,
  fetchMyWaitingList,
  formatDay,
  leaveWaitingList,
  acceptOffer,
  type MyWaitingList,
} from '@molar/contract'
import { connectionLost, deferred, refusal } from '@molar/shared/testing'
import {
  aClinicWithLink,
  aClinicWithOffer,
  openLink,
  PREFERENCES,
  takeEndedOffer,
  TOKEN,
  chooseFirstTime,
} from './appointment.harness.tsx'

it('leaves the list with one press, without asking who it is', async () => {
  const { api } = aClinicWithOffer()
  api.state.waitingList.offer = null
  const patient = await openLink()
  await patient.press('Leave the waiting list')
  expect(await patient.sees('You have left the waiting list')).toHaveFocus()
  expect(api.sent(leaveWaitingList)).toEqual([{ token: TOKEN }])
  expect(screen.getByRole('button', { name: 'Tell me when an earlier time becomes available' })).toBeVisible()
})

it('promises no earlier time once it is too late to change the appointment', async () => {
  const { api } = aClinicWithOffer()
  api.state.waitingList.offer = null
  Object.assign(api.state.myAppointments[0]!, { moveRefusal: 'too-late', cancelRefusal: 'too-late' })
  await openLink()
  await screen.findByText(/^It is too late to change or cancel/)
  expect(screen.queryByRole('button', { name: 'Change what suits me' })).not.toBeInTheDocument()
})

it('promises no earlier time while the clinic cannot see the patient at the appointment', async () => {
  const { api } = aClinicWithOffer()
  api.state.waitingList.offer = null
  Object.assign(api.state.myAppointments[0]!, { isClosed: true })
  await openLink()
  expect(await screen.findByText(/We cannot see you at this time/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change what suits me' })).not.toBeInTheDocument()
})

it('no longer shows an offer and a last day from before the patient moved the appointment', async () => {
  const { api } = aClinicWithOffer()
  const patient = await openLink()
  await chooseFirstTime(patient)
  const response = deferred<MyWaitingList>()
  api.reply(fetchMyWaitingList, response.promise)
  await patient.press(/^Move to/)
  await patient.sees('Your appointment has a new time')
  expect(screen.queryByRole('region', { name: 'An earlier time is available' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Change what suits me' })).not.toBeInTheDocument()
  await act(async () =>
    response.resolve({
      ...api.state.waitingList,
      wish: { ...PREFERENCES, until: '2026-12-08' },
      offer: null,
    }),
  )
  expect(screen.getByText(formatDay('2026-12-08', 'en'))).toBeVisible()
})

it('no longer shows what the patient waited for before the clinic changed the appointment', async () => {
  const { api } = aClinicWithOffer()
  api.state.waitingList.offer = null
  const patient = await openLink()
  await patient.press('Cancel appointment')
  await patient.answer('4567')
  await patient.sees('Cancel your appointment?')
  Object.assign(api.state.myAppointments[0]!, { start_time: '15:00', version: 2 })
  api.state.waitingList.wish = null
  await patient.press('Cancel appointment')
  await screen.findByText(/^Your appointment was changed while you were editing it/)
  expect(
    await screen.findByRole('button', { name: 'Tell me when an earlier time becomes available' }),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).not.toBeInTheDocument()
})

describe('an offer', () => {
  it('shows an offer first on the page, with its time, doctor and end', async () => {
    aClinicWithOffer()
    await openLink()
    const offer = await screen.findByRole('region', { name: 'An earlier time is available' })
    expect(within(offer).getByText('11:00 am')).toBeVisible()
    expect(within(offer).getByText('Dr. Amaka Nwosu')).toBeVisible()
    expect(within(offer).getByText(/until 10:20 am today\. After that, we will offer it/)).toBeVisible()
    const own = screen.getByText('9:30 am')
    expect(offer.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('moves the appointment when the patient takes it', async () => {
    const { api, offer } = aClinicWithOffer()
    const patient = await openLink()
    await patient.press('Take this time')
    await patient.answer('4567')
    expect(await patient.sees('Take the earlier time?')).toHaveFocus()
    const { appointment_date, start_time } = offer
    Object.assign(api.state.myAppointments[0]!, { appointment_date, start_time })
    await patient.press('Take this time')
    expect(await patient.sees('Your appointment has a new time')).toHaveFocus()
    expect(screen.getByText('11:00 am')).toBeVisible()
    expect(api.sent(acceptOffer)).toEqual([{ token: TOKEN, answer: '4567', offer: 7 }])
    expect(screen.queryByRole('region', { name: 'An earlier time is available' })).not.toBeInTheDocument()
  })

  it('accepts an offer with a second attempt when the response to the first is lost', async () => {
    const { api } = aClinicWithOffer()
    const patient = await openLink()
    await patient.press('Take this time')
    await patient.answer('4567')
    api.reply(acceptOffer, connectionLost())
    await patient.press('Take this time')
    await screen.findByText('We are still waiting.')
    api.restore(acceptOffer)
    window.dispatchEvent(new Event('online'))
    await patient.sees('Your appointment has a new time')
    expect(screen.queryByText('We are still waiting.')).not.toBeInTheDocument()
    expect(new Set(api.sent(acceptOffer).map(({ offer }) => offer))).toEqual(new Set([7]))
  })

  it('shows an accepted time also when the call for the appointment after it is refused', async () => {
    const { api } = aClinicWithOffer()
    const { version } = api.state.myAppointments[0]!
    const patient = await openLink()
    await patient.press('Take this time')
    await patient.answer('4567')
    api.reply(fetchMyAppointment, refusal(429, 'Too many requests.', 'too_many_requests'))
    await patient.press('Take this time')
    await patient.sees('Your appointment has a new time')
    expect(screen.getByText('11:00 am')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await patient.press('I will come')
    expect(api.sent(confirmMyAppointment)).toMatchObject([{ version: version + 1 }])
  })

  describe('that was held until the evening', () => {
    // With the Date of the clinic, which is one hour ahead of UTC.
    beforeEach(() => {
      jest.useFakeTimers({
        now: new Date('2026-11-26T16:00Z'),
        doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'],
      })
    })
    afterEach(() => {
      jest.useRealTimers()
    })

    it.each([
      ['stays', 'before the evening', '2026-11-26T16:18Z', true],
      ['goes', 'in the evening', '2026-11-26T16:19Z', false],
      ['goes', 'at an earlier time of the next day', '2026-11-27T07:00Z', false],
    ])('%s %s', async (_, _when, now, isShown) => {
      const { api, offer } = aClinicWithOffer()
      offer.heldUntil = '2026-11-26T17:20'
      await openLink()
      await screen.findByRole('region', { name: 'An earlier time is available' })
      api.state.waitingList.offer = null
      jest.setSystemTime(new Date(now))
      await act(() => jest.advanceTimersByTimeAsync(60_000))
      expect(screen.queryAllByRole('region', { name: 'An earlier time is available' })).toHaveLength(
        isShown ? 1 : 0,
      )
    })
  })

  it('passes an offer to someone else when the patient declines it', async () => {
    const { api } = aClinicWithOffer()
    const patient = await openLink()
    await patient.press('No, thanks')
    expect(await patient.sees('Thank you for telling us')).toHaveFocus()
    expect(api.sent(declineOffer)).toEqual([{ token: TOKEN, offer: 7 }])
    expect(screen.queryByRole('button', { name: 'Take this time' })).not.toBeInTheDocument()
  })

  it('explains an offer that has ended, and the appointment stays as it is', async () => {
    const { api } = aClinicWithOffer()
    const patient = await takeEndedOffer(api, 'state_conflict', 'This time is no longer held for you.')
    expect(await screen.findByRole('alert')).toHaveTextContent('This time is no longer held for you.')
    await patient.sees('Your appointment')
    expect(screen.getByText('9:30 am')).toBeVisible()
  })

  it('explains an offer whose time somebody else has taken', async () => {
    const { api } = aClinicWithOffer()
    const patient = await takeEndedOffer(api, 'slot_taken')
    expect(await screen.findByRole('alert')).toHaveTextContent(/This time is no longer available/)
    await patient.sees('Your appointment')
  })

  it('names an offer that is no longer held to a patient who opens its message too late', async () => {
    const { api, offer } = aClinicWithOffer()
    Object.assign(api.state.waitingList, { offer: null, endedOffer: offer })
    await openLink()
    expect(await screen.findByText(/This time is no longer held for you/)).toBeVisible()
  })

  it('leads from an offer of a link that has ended to the page for ended links', async () => {
    const { api } = aClinicWithOffer()
    const patient = await openLink()
    await screen.findByText('MLR-7K2Q-84')
    api.reply(declineOffer, refusal(410, 'It is over.', 'link_expired'))
    await patient.press('No, thanks')
    expect(await patient.sees('This link has expired')).toHaveFocus()
  })
})

it('shows the appointment when what the patient waits for cannot be loaded', async () => {
  const api = aClinicWithLink()
  api.reply(fetchMyWaitingList, refusal(503, 'Not ready.'))
  await openLink()
  expect(await screen.findByText('MLR-7K2Q-84')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(api.sent(fetchMyAppointment)).toHaveLength(1)
})
