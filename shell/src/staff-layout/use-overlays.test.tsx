import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DESKTOP, openStaffScreen, press } from '../testing/open-staff-screen.tsx'

let connection: 'online' | 'offline' = 'online'

jest.mock('./overlays.ts', () => {
  if (connection === 'offline') throw new Error('Loading chunk overlays failed.')
  return jest.requireActual<object>('./overlays.ts')
})

beforeEach(() => {
  localStorage.clear()
  window.innerWidth = DESKTOP
})

it('says that a menu could not be loaded without a connection, and opens it at the next press', async () => {
  connection = 'offline'
  await openStaffScreen({ overlays: false })
  await press('Apps')
  expect(await screen.findByText(/We could not load this/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apps' })).toHaveAttribute('aria-expanded', 'false')
  connection = 'online'
  await press('Apps')
  expect(await screen.findByText('No other apps are connected yet.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apps' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('No other apps are connected yet.')).not.toBeInTheDocument()
})
