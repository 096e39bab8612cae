import { act, screen } from '@testing-library/react'
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
