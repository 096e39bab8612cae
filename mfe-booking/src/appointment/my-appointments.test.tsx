import { screen } from '@testing-library/react'
import { listMyAppointments } from '@molar/contract'
import { delayed, refusal } from '@molar/shared/testing'
import { aClinicWithLink, enterCode, openLink } from './appointment.harness.tsx'

it('keeps the focus on the page and says that it loads after Try again', async () => {
  const api = aClinicWithLink()
  api.reply(listMyAppointments, refusal(500, 'Broken'))
  const patient = await openLink('')
  await enterCode(patient)
  const button = await screen.findByRole('button', { name: 'Try again' })
  const { reply, arrives } = delayed(api.state.myAppointments)
  api.reply(listMyAppointments, reply)
  await patient.user.click(button)
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(await patient.sees('Your upcoming appointments')).toHaveFocus()
  await arrives()
  expect(await screen.findByRole('button', { name: /9:30 am/ })).toBeVisible()
})
