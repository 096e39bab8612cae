import { act, screen } from '@testing-library/react'
import { clinicTimeAt } from '@molar/contract'
import { aClinicWithOffer, openLink, takeEndedOffer } from './appointment.harness.tsx'

/** The page says nowhere that the appointment stays. */
function saysClosed() {
  expect(screen.getByText(/We cannot see you at this time/)).toBeVisible()
  expect(document.body).not.toHaveTextContent(/has not changed|stays as it is/)
}

describe('while the clinic cannot see the patient at the appointment', () => {
  it('thanks a patient who declines an offer', async () => {
    aClinicWithOffer({ isClosed: true })
    const patient = await openLink()
    await patient.press('No, thanks')
    expect(await patient.sees('Thank you for telling us')).toHaveFocus()
    saysClosed()
  })

  it('names an offer that is no longer held', async () => {
    const { api, offer } = aClinicWithOffer({ isClosed: true })
    Object.assign(api.state.waitingList, { offer: null, endedOffer: offer })
    await openLink()
    expect(await screen.findByText(/This time is no longer held for you/)).toBeVisible()
    saysClosed()
  })

  it('explains an offer whose time somebody else has taken', async () => {
    const { api } = aClinicWithOffer({ isClosed: true })
    const patient = await takeEndedOffer(api, 'slot_taken')
    expect(await screen.findByRole('alert')).toHaveTextContent(/This time is no longer available/)
    await patient.sees('Your appointment')
    saysClosed()
  })

  it.each([
    ['Take this time', 'Take the earlier time?'],
    ['Change time', 'Choose a new time'],
    ['Cancel appointment', 'Cancel your appointment?'],
  ])(
    '"%s" leads back to the appointment with a button that does not promise to keep it',
    async (open, title) => {
      aClinicWithOffer({ isClosed: true })
      const patient = await openLink()
      await patient.press(open)
      await patient.answer('4567')
      await patient.sees(title)
      expect(screen.queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
      await patient.press('Back to my appointment')
      await patient.sees('Your appointment')
    },
  )
})

/** Ends a hold while the page is open. Returns the live regions from before the end. */
async function openAndEnd(focused: string) {
  const { api, offer } = aClinicWithOffer()
  await openLink()
  const button = await screen.findByRole('button', { name: focused })
  act(() => button.focus())
  const regions = screen.getAllByRole('status')
  Object.assign(api.state.waitingList, { offer: null, endedOffer: offer })
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText(/This time is no longer held for you/)
  return { button, regions }
}

describe('a hold that ends while the page is open', () => {
  it.each(['Take this time', 'No, thanks'])(
    'moves the focus from "%s" to the title of the page',
    async (name) => {
      const { button } = await openAndEnd(name)
      expect(button).not.toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1, name: 'Your appointment' })).toHaveFocus()
    },
  )

  it('leaves the focus where it is outside the offer', async () => {
    const { button } = await openAndEnd('Change time')
    expect(button).toHaveFocus()
  })

  it('is announced in a live region from before its end', async () => {
    const { regions } = await openAndEnd('Take this time')
    expect(regions).toContain(screen.getByText(/This time is no longer held for you/).closest('output'))
  })
})

/** A device whose clock is as many hours ahead of the clinic. */
const deviceAhead = (hours: number) =>
  jest
    .spyOn(Date.prototype, 'getHours')
    .mockReturnValue((Number(clinicTimeAt(new Date()).slice(0, 2)) + hours) % 24)

describe('the time until which an earlier time is held', () => {
  afterEach(() => jest.restoreAllMocks())

  it('says whose time it is where the device shows another one, also before it is taken', async () => {
    deviceAhead(5)
    aClinicWithOffer()
    const patient = await openLink()
    expect(await screen.findByText(/until 10:20 am today.* All times are Lagos time\./)).toBeVisible()
    expect(screen.getByText(/here until .* All times are Lagos time\./)).toBeVisible()
    await patient.press('Take this time')
    await patient.answer('4567')
    expect(await screen.findByText(/for you until 10:20 am\. All times are Lagos time\./)).toBeVisible()
  })

  it('does not say so where the device shows the time of the clinic', async () => {
    deviceAhead(0)
    aClinicWithOffer()
    await openLink()
    expect(await screen.findByText(/until 10:20 am today/)).toBeVisible()
    expect(document.body).not.toHaveTextContent('Lagos time')
  })
})
