import { screen } from '@testing-library/react'
import { appointments, aServer, openDashboard, sees } from '../dashboard.harness.tsx'

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('says aloud how many appointments there are, also after a change of filter', async () => {
  aServer(
    [...appointments(2), ...appointments(1, { isOpen: false })].map((row, index) => ({ ...row, id: index })),
  )
  const staff = await openDashboard()
  await sees('Ibrahim 2')
  expect(said()).toContain('3 appointments in Lagos')
  await staff.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Confirmed')
  expect(await screen.findByText('1 appointment in Lagos')).toBeVisible()
  expect(said()).toContain('1 appointment in Lagos')
})
