import { screen } from '@testing-library/react'
import { appointments, aServer, openDashboard, findRow } from '../dashboard.harness.tsx'

const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('announces the number of appointments, also after a change of filter', async () => {
  aServer(
    [...appointments(2), ...appointments(1, { isOpen: false })].map((row, index) => ({ ...row, id: index })),
  )
  const staff = await openDashboard()
  await findRow('Ibrahim 2')
  expect(announcements()).toContain('3 appointments in Lagos')
  await staff.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Confirmed')
  expect(await screen.findByText('1 appointment in Lagos')).toBeVisible()
  expect(announcements()).toContain('1 appointment in Lagos')
})
