import { screen } from '@testing-library/react'
import { notMyAppointment } from '@molar/contract'
import { refusal } from '@molar/shared/testing'
import { aClinicWithLink, openLink, TOKEN } from './appointment.harness.tsx'

it('cancels a booking that somebody else made, from the link for that', async () => {
  const api = aClinicWithLink({ verified: false })
  const patient = await openLink(`#${TOKEN}.not-me`)
  await patient.sees('Did someone else book this?')
  await patient.press('It was not me, cancel it')
  await patient.sees('Thank you, we have cancelled it')
  expect(screen.getByText(/with the phone number or email address to which we sent this link/)).toBeVisible()
  expect(api.sent(notMyAppointment)).toEqual([{ token: TOKEN }])
})

it('does not promise to cancel an appointment that has begun, and says what happens in place of it', async () => {
  const api = aClinicWithLink({
    verified: false,
    appointment_date: '2020-01-02',
    state: 'arrived',
    moveRefusal: 'state',
    cancelRefusal: 'state',
  })
  api.reply(notMyAppointment, refusal(409, 'Your appointment has begun.', 'state_conflict'))
  const patient = await openLink(`#${TOKEN}.not-me`)
  expect(await screen.findByText(/so we can no longer cancel it/)).toBeVisible()
  await patient.press('It was not me')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /so we could not cancel it\. For one day, nobody can book online with the phone number or email address to which we sent this link/,
  )
})

it('promises to cancel an appointment that has begun only by the clock of the device', async () => {
  aClinicWithLink({ verified: false, appointment_date: '2020-01-02', cancelRefusal: 'too-late' })
  const patient = await openLink(`#${TOKEN}.not-me`)
  expect(await screen.findByText(/we will cancel it/)).toBeVisible()
  await patient.press('It was not me, cancel it')
  await patient.sees('Thank you, we have cancelled it')
})

it('does not promise it where the clock of the device is late', async () => {
  aClinicWithLink({ verified: false, cancelRefusal: 'past' })
  await openLink(`#${TOKEN}.not-me`)
  expect(await screen.findByText(/so we can no longer cancel it/)).toBeVisible()
})

it.each(['Back', 'It is my appointment'])(
  'leads with %s from that link to the appointment, although no page is below in the history',
  async (name) => {
    aClinicWithLink({ verified: false })
    const patient = await openLink(`#${TOKEN}.not-me`)
    await patient.sees('Did someone else book this?')
    await patient.press(name)
    expect(await patient.sees('Your appointment')).toHaveFocus()
    expect(patient.view.router.state.historyAction).toBe('REPLACE')
  },
)

it('leads with the Back arrow back in the history where the screen was opened from the appointment', async () => {
  aClinicWithLink({ verified: false })
  const patient = await openLink()
  await patient.press('I did not book this appointment')
  await patient.sees('Did someone else book this?')
  await patient.press('Back')
  expect(await patient.sees('Your appointment')).toHaveFocus()
  expect(patient.view.router.state.historyAction).toBe('POP')
})

it('does not offer to refuse a booking that was made with a code', async () => {
  aClinicWithLink()
  const patient = await openLink(`#${TOKEN}.not-me`)
  await patient.sees('Your appointment')
  expect(screen.queryByRole('button', { name: 'I did not book this appointment' })).not.toBeInTheDocument()
})
