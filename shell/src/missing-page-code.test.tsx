import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { fakeApi } from '@molar/shared/testing'
import { admin, renderShell } from './testing/render-shell.tsx'

// As in a tab that is offline, or whose shell is older than every release the server keeps.
const mockMissingFile = () => {
  throw new Error('Loading chunk failed.')
}
jest.mock('./pages/forgot-password/forgot-password-page.tsx', () => mockMissingFile())
jest.mock('./staff-area.tsx', () => mockMissingFile())

// React reports errors that a boundary caught; here they are expected.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

const errorPage = () => screen.findByRole('heading', { name: 'This page stopped working' })

it('shows an error in place of a public page whose code does not load, and the page before it after Back', async () => {
  await renderShell({ path: '/login', browser: true })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  expect(await errorPage()).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Molar' })).toBeVisible()
  act(() => history.back())
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})

it('shows an error in place of staff pages whose code does not load, and the page before them after Back', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/book-appointment', browser: true, api, token: 'staff-token', person: admin })
  await userEvent.click(await screen.findByRole('link', { name: 'Booked' }))
  expect(await errorPage()).toHaveFocus()
  act(() => history.back())
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
})
