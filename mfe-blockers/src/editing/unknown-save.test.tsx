import { screen, waitFor } from '@testing-library/react'
import { createBlocker, listBlockers } from '@molar/contract'
import { connectionLost } from '@molar/shared/testing'
import { aClinic, openBlockers } from '../blockers.harness.tsx'

it('says at Close that a blocker without a response may be saved, and reads the list', async () => {
  const api = aClinic()
  api.reply(createBlocker, connectionLost())
  const staff = await openBlockers()
  await staff.fillInLunch()
  await staff.save()
  await screen.findByRole('alert')
  const before = api.sent(listBlockers).length
  await staff.user.keyboard('{Escape}')
  expect(await screen.findByText(/^This blocker may already be saved\./)).toBeVisible()
  await staff.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(api.sent(listBlockers).length).toBeGreaterThan(before))
})
