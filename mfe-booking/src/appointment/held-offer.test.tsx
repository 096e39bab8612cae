import { screen } from '@testing-library/react'
import { acceptOffer } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aClinicWithOffer, openLink } from './appointment.harness.tsx'

/** The page says nowhere that the appointment stays. */
function saysClosed() {
  expect(screen.getByText(/we cannot see you at this time/)).toBeVisible()
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
    const patient = await openLink()
    await patient.press('Take this time')
    await patient.answer('4567')
    api.state.waitingList.offer = null
    api.reply(acceptOffer, refusal(409, 'Taken.', 'slot_taken'))
    await patient.press('Take this time')
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
