import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import type { AuthUser } from '@molar/shared/session'
import { fakeApi } from '@molar/shared/testing'
import { admin, renderShell } from '../testing/render-shell.tsx'

const open = async (changes: Partial<AuthUser> = {}) => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/profile', api, token: 'staff-token', person: { ...admin, ...changes } })
}
const rows = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  )

it('shows role, branch, username and time of sign-in, in clinic time', async () => {
  await open({
    username: 'a.nwosu',
    role: 'practice manager',
    since: Date.UTC(2026, 10, 21, 23, 30), // half past midnight in Lagos
  })
  expect(await screen.findByRole('heading', { name: 'Dr. Amaka Nwosu' })).toBeVisible()
  expect(document.title).toBe('Profile | Molar')
  expect(rows()).toEqual({
    Role: 'Practice Manager',
    Branch: 'Lagos',
    Username: 'a.nwosu',
    'Signed in at': 'Sunday 22 November 2026, 12:30 am',
  })
})

it('leaves out rows without a value', async () => {
  await open({ location: null })
  expect(await screen.findByRole('heading', { name: 'Dr. Amaka Nwosu' })).toBeVisible()
  expect(screen.queryByRole('term')).not.toBeInTheDocument()
})

it('shows All branches for a person of every branch', async () => {
  await open({ location: 'all' })
  await screen.findByRole('heading', { name: 'Dr. Amaka Nwosu' })
  expect(rows()).toEqual({ Branch: 'All branches' })
})

it('lets staff sign out who are not admin', async () => {
  await open({ type: 'staff' })
  await userEvent.click(await screen.findByRole('link', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})

it('redirects a visitor to the sign-in page', async () => {
  await renderShell({ path: '/profile' })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})
