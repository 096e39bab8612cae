import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DESKTOP, openStaffScreen, path, press } from '../testing/open-staff-screen.tsx'
import { admin } from '../testing/render-shell.tsx'

/** A staff screen with its menu at the side. */
async function openVertical(opening?: Parameters<typeof openStaffScreen>[0]) {
  await openStaffScreen(opening)
  await press('Settings')
  await userEvent.click(await screen.findByRole('radio', { name: 'Vertical' }))
  await userEvent.keyboard('{Escape}')
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))
const isOpen = (name: string) => menu().getByRole('button', { name }).ariaExpanded === 'true'

beforeEach(() => {
  localStorage.clear()
  window.innerWidth = DESKTOP
})

it('marks the entry of the current page', async () => {
  await openVertical()
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Booked')
  await userEvent.click(menu().getByRole('link', { name: 'Config' }))
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Config')
})

it('lists the template pages in two groups, of which one is open at a time', async () => {
  await openVertical()
  expect(isOpen('Pages')).toBe(false)
  await press('Pages')
  await press('Authentication')
  expect(menu().getByRole('link', { name: 'Lock Screen' })).toHaveAttribute('href', '/auth-lock-screen')
  await press('Utility')
  expect([isOpen('Pages'), isOpen('Authentication'), isOpen('Utility')]).toEqual([true, false, true])
  expect(menu().queryByRole('link', { name: 'Lock Screen' })).not.toBeInTheDocument()
  expect(
    menu()
      .getAllByRole('link')
      .slice(3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Starter', 'Maintenance', 'Coming Soon', '404', '500'])
})

it('opens the groups of the current page', async () => {
  await openVertical({ path: '/pages-starter' })
  expect([isOpen('Pages'), isOpen('Utility')]).toEqual([true, true])
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Starter')
})

it('hides the template pages from staff who are not admin', async () => {
  await openVertical({ person: { ...admin, type: 'staff' } })
  expect(
    menu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Appointments'])
  expect(menu().queryByRole('button')).not.toBeInTheDocument()
})

it('shrinks to icons and grows again with its toggle, and keeps the labels for screen readers', async () => {
  await openVertical()
  await press('Menu')
  expect(document.documentElement.dataset.sidebarSize).toBe('sm')
  expect(screen.getByRole('button', { name: 'Menu', expanded: false })).toBeVisible()
  expect(menu().getByRole('link', { name: 'Booked' })).toHaveAttribute('title', 'Booked')
  await press('Menu')
  expect(document.documentElement.dataset.sidebarSize).toBe('lg')
})

it('opens a page by its entry', async () => {
  await openVertical()
  await press('Pages')
  await press('Utility')
  await userEvent.click(menu().getByRole('link', { name: 'Starter' }))
  expect(await screen.findByRole('heading', { name: 'Starter' })).toBeVisible()
  expect(path()).toBe('/pages-starter')
})

it.each([
  ['an admin of a server without roles', { type: 'admin' }, ['Appointments', 'Booked', 'Config']],
  ['staff of a server without roles', { type: 'staff' }, ['Appointments']],
  [
    'a doctor who may read both lists',
    { type: 'staff', permissions: ['appointments.read', 'blockers.read', 'blockers.write:own'] },
    ['Appointments', 'Booked', 'Config'],
  ],
  [
    'a person who may read appointments only',
    { type: 'staff', permissions: ['appointments.read'] },
    ['Appointments', 'Booked'],
  ],
])('shows the entries of %s', async (_, person, entries) => {
  await openVertical({ person: { ...admin, ...person } })
  const links = menu().getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(entries)
})
