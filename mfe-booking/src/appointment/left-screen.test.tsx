import { act, screen } from '@testing-library/react'
import { fetchMyAppointment } from '@molar/contract'
import { delayed, refusal } from '@molar/shared/testing'
import { aClinicWithLink, openLink } from './appointment.harness.tsx'

it('shows no error of a screen that was left with Back of the browser', async () => {
  aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  await patient.sees('Confirm it is you')
  await patient.press('Continue')
  expect(await screen.findByRole('alert')).toBeVisible()
  await act(async () => {
    await patient.view.router.navigate(-1)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await patient.sees('Your appointment')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('does not show the refusal of an answer on the screen to which the patient has gone back', async () => {
  const api = aClinicWithLink()
  const patient = await openLink()
  await patient.press('Change time')
  await patient.sees('Confirm it is you')
  const { reply, arrives } = delayed(refusal(422, 'This does not match.'))
  api.reply(fetchMyAppointment, reply)
  await patient.answer('0000')
  await patient.press('Back')
  await patient.sees('Your appointment')
  await arrives()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
