import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openStaffScreen, path } from '../testing/open-staff-screen.tsx'
import { renderShell } from '../testing/render-shell.tsx'

it.each([
  ['/pages-login', 'Sign In', 'Pages-login | Molar'],
  ['/pages-register', 'Register', 'Pages-register | Molar'],
  ['/page-recoverpw', 'Recover Password', 'Page-recoverpw | Molar'],
  ['/auth-lock-screen', 'Lock Screen', 'Auth-lock-screen | Molar'],
  ['/pages-maintenance', 'We will be back soon', 'Pages-maintenance | Molar'],
  ['/pages-comingsoon', 'Coming Soon', 'Pages-comingsoon | Molar'],
  ['/pages-404', 'Page not found', 'Pages-404 | Molar'],
  ['/pages-500', 'This page stopped working', 'Pages-500 | Molar'],
])('shows at %s a page with the heading %s', async (route, title, tab) => {
  await renderShell({ path: route })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(document.title).toBe(tab)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

it('shows the starter page in the staff layout, and redirects visitors to sign-in', async () => {
  await openStaffScreen({ path: '/pages-starter' })
  expect(await screen.findByRole('heading', { name: 'Starter' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Settings' })).toBeVisible()
  await renderShell({ path: '/pages-starter' })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})

it.each([
  ['/pages-login', 'Go to Sign In', '/login'],
  ['/pages-register', 'Go to Sign In', '/pages-login'],
  ['/page-recoverpw', 'Forgot password?', '/forgot-password'],
  ['/auth-lock-screen', 'Continue', '/dashboard'],
  ['/pages-comingsoon', 'Go to the home page', '/'],
  ['/pages-404', 'Go to the home page', '/'],
])('has on %s a link "%s"', async (route, name, to) => {
  await renderShell({ path: route })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
})

it.each(['/pages-maintenance', '/pages-500'])(
  'shows on %s the phone numbers and Try again',
  async (route) => {
    await renderShell({ path: route })
    expect(await screen.findByRole('link', { name: /Lagos/ })).toHaveAttribute('href', 'tel:07005550102')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(path()).toBe('/book-appointment')
  },
)
