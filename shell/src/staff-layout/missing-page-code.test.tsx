import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openStaffScreen } from '../testing/open-staff-screen.tsx'

// As in a tab whose connection is gone, or whose shell is older than all in keep.
jest.mock('../pages/own-pages.ts', () => {
  throw new Error('Loading chunk own-pages failed.')
})

// What React says about an error that a boundary caught is expected here.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

it('says in the page’s own place that it did not come, and lets people go elsewhere', async () => {
  await openStaffScreen({ path: '/profile' })
  expect(screen.getByRole('heading', { name: 'This page stopped working' })).toHaveFocus()
  expect(screen.getByText(/You may be offline/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  expect(await screen.findByRole('heading', { name: 'Remote blockers' })).toBeVisible()
})
