import { act, screen } from '@testing-library/react'
import { bookAppointment, confirmMyAppointment } from '@molar/contract'
import { connectionLost } from '@molar/shared/testing'
import { aClinicWithLink, openLink } from '../appointment/appointment.harness.tsx'
import { aClinicServer, aWizard, openBooking } from '../booking.harness.tsx'
import { IDLE_LIMIT } from '../wizard/draft.ts'

const goOffline = () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}

const liveRegions = () => screen.queryAllByRole('status')
const findRegionOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('output')

describe('a note is announced in a live region from before it', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  it('when the device is offline during a booking', async () => {
    aClinicServer()
    await openBooking()
    const regions = liveRegions()
    goOffline()
    expect(regions).toContain(await findRegionOf('You are offline.'))
  })

  it('when a booking has no response', async () => {
    const api = aClinicServer()
    api.reply(bookAppointment, connectionLost())
    const patient = await openBooking({ wizard: aWizard() })
    await screen.findByRole('button', { name: 'Submit' })
    const regions = liveRegions()
    await patient.submit()
    expect(regions).toContain(await findRegionOf('We are still waiting.'))
  })

  it('when the answers of an idle page are deleted', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
    aClinicServer()
    const patient = await openBooking({
      wizard: aWizard({ stage: 'registered', reached: 1 }),
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    })
    await patient.sees('Are you registered with the clinic?')
    const regions = liveRegions()
    act(() => jest.advanceTimersByTime(IDLE_LIMIT))
    expect(regions).toContain(await findRegionOf(/^We deleted your answers/))
  })

  it('when the device is offline on the page of an appointment', async () => {
    aClinicWithLink()
    await openLink()
    const regions = liveRegions()
    goOffline()
    expect(regions).toContain(await findRegionOf('You are offline.'))
  })

  it('when a change of an appointment has no response', async () => {
    const api = aClinicWithLink()
    api.reply(confirmMyAppointment, connectionLost())
    const patient = await openLink()
    await screen.findByRole('button', { name: 'I will come' })
    const regions = liveRegions()
    await patient.press('I will come')
    expect(regions).toContain(await findRegionOf('We are still waiting.'))
  })

  it('when the clinic closes the time of an appointment', async () => {
    const api = aClinicWithLink()
    await openLink()
    await screen.findByRole('button', { name: 'I will come' })
    const regions = liveRegions()
    const row = api.state.myAppointments[0]!
    Object.assign(row, { isClosed: true, version: row.version + 1 })
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(regions).toContain(await findRegionOf(/choose another time/))
  })
})
