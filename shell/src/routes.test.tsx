import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { anAdmittedRemote, aPointer, aRelease } from '@molar/releases/testing'
import { fakeApi } from '@molar/shared/testing'
import { admin, aModule, renderShell } from './testing/render-shell.tsx'

const path = () => screen.getByRole('status', { name: 'path' }).textContent

it.each(['/', '/no/such/place', '/pages-blank'])('redirects %s to the booking page', async (start) => {
  await renderShell({ path: start })
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
  expect(path()).toBe('/book-appointment')
  expect(document.title).toBe('Book-appointment | Molar')
})

it('shows visitors Appointments and the language menu, and no staff entries', async () => {
  await renderShell()
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(menu.getByRole('link', { name: 'Appointments' })).toHaveAttribute('aria-current', 'page')
  expect(menu.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Molar' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: /Language/ })).toBeVisible()
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`${new Date().getFullYear()} © Molar`)
})

it('shows an admin all three entries and Logout', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/dashboard', token: 'staff-token', person: admin, api })
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Appointments',
    'Booked',
    'Config',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Dr. Amaka Nwosu' }))
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/login')
})

it('shows staff who are not admin neither the admin entries nor Logout', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  const person = { ...admin, type: 'staff' }
  await renderShell({ path: '/dashboard', token: 'staff-token', person, api })
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Dr. Amaka Nwosu' }))
  expect(screen.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile')
  expect(screen.queryByRole('link', { name: /Booked|Config|Logout/ })).not.toBeInTheDocument()
})

it('moves the focus to each new page, but not on the first page', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/dashboard', token: 'staff-token', person: admin, api })
  await screen.findByRole('heading', { name: 'Remote appointments' })
  expect(document.body).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  expect(await screen.findByRole('heading', { name: 'Remote blockers' })).toBeVisible()
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
  expect(document.title).toBe('Config | Molar')
})

it('gives a route that two remotes claim to the first, and never a route of the shell', async () => {
  // Settings that name two remotes for one route: React prints that the menu has two entries for it.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const first = anAdmittedRemote()
  const second = anAdmittedRemote({ name: 'copycat' })
  const thief = anAdmittedRemote({ name: 'thief', route: '/login' })
  const pointers = {
    booking: aPointer(),
    copycat: aPointer({ current: aRelease({ name: 'copycat' }) }),
    thief: aPointer({ current: aRelease({ name: 'thief', route: '/login' }) }),
  }
  await renderShell({ remotes: [first, second, thief], pointers, path: '/book-appointment' })
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
  await renderShell({ remotes: [first, second, thief], pointers, path: '/login' })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})

it('shows a remote also at its further routes, without another menu entry', async () => {
  const remotes = [anAdmittedRemote({ otherRoutes: ['/appointment', '/login'] })]
  const pointers = { booking: aPointer({ current: aRelease({ otherRoutes: ['/appointment', '/login'] }) }) }
  await renderShell({ remotes, pointers, path: '/appointment' })
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
  expect(path()).toBe('/appointment')
  expect(document.title).toBe('Appointment | Molar')
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getAllByRole('link')).toHaveLength(1)
  cleanup()
  await renderShell({ remotes, pointers, path: '/login' })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})

it('adds the route and menu entry of a remote that only the settings name', async () => {
  const payments = anAdmittedRemote({ name: 'payments', route: '/payments' })
  const current = aRelease({
    name: 'payments',
    route: '/payments',
    menu: { label: { en: 'Payments' }, order: 4, visibleTo: 'everyone' },
  })
  await renderShell({
    path: '/payments',
    remotes: [payments],
    pointers: { payments: aPointer({ current }) },
    load: () => Promise.resolve(aModule('Pay here')),
  })
  expect(await screen.findByRole('heading', { name: 'Pay here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page')
})
