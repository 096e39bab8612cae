import { lazy } from 'react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { fakeApi } from '@molar/shared/testing'
import { StaffArea } from '../staff-area.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

// React reports errors that a boundary caught; here they are expected.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

// As in a tab that is offline, or whose shell is older than every release the server keeps.
const PageWithoutCode = lazy(() => Promise.reject(new Error('Loading chunk own-pages failed.')))

it('shows an error in place of a staff page whose code does not load, and keeps the menu usable', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  const children = [
    { path: '/profile', element: <PageWithoutCode /> },
    { path: '/config', element: <h1>Another page</h1> },
  ]
  const routes = [{ element: <StaffArea />, children }]
  await renderShell({ path: '/profile', routes, token: 'staff-token', person: admin, api })
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toHaveFocus()
  expect(screen.getByText(/You may be offline/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible()
})
