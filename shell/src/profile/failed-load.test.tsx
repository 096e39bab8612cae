import { act, screen, waitFor } from '@testing-library/react'
import { fetchCapabilities, fetchSecondFactor, listSessions, testToken } from '@molar/contract'
import { connectionLost, fakeApi, refusal } from '@molar/shared/testing'
import { aSession, factorOff, openProfile, press, section } from '../testing/open-profile.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

it('offers to load the account again while it is unknown what the server can change', async () => {
  const api = fakeApi({ extensions: null })
  api.reply(testToken, { kind: 'staff' })
  api.reply(fetchCapabilities, refusal(503, 'Please try later.'))
  await renderShell({ path: '/profile', api, token: 'staff-token', person: admin })
  expect(await screen.findByText('We could not load this part of your account.')).toBeVisible()
  api.reply(fetchCapabilities, { contract: '1.0.0', extensions: ['password-change'] })
  await press('Try again')
  expect(await screen.findByRole('region', { name: 'Password' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: admin.displayName })).toHaveFocus()
})

it('does not show two-step sign-in as it was before a request without a response', async () => {
  const api = await openProfile()
  await press('Turn on')
  api.reply(fetchSecondFactor, connectionLost())
  await press('Cancel')
  expect(await (await section('Two-step sign-in')).findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument()
})

it('shows no failure beside the sessions once they have loaded after two-step sign-in was turned on elsewhere', async () => {
  const api = fakeApi({ extensions: ['sessions'] })
  api.reply(testToken, { kind: 'staff' })
  api.reply(listSessions, refusal(403, 'Turn on two-step sign-in.', 'second_factor_needed'))
  await renderShell({ path: '/profile', api, token: 'staff-token', person: admin })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  api.reply(testToken, { kind: 'staff', needsSecondFactor: true })
  await comeBack()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sessions' })).not.toBeInTheDocument())
  api.reply(testToken, { kind: 'staff' })
  api.reply(listSessions, [aSession()])
  await comeBack()
  expect(await screen.findByText(/Firefox on Windows/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

it('offers to load two-step sign-in again, and moves the focus to its heading', async () => {
  const api = fakeApi({ extensions: ['second-factor'] })
  api.reply(testToken, { kind: 'staff' })
  api.reply(fetchSecondFactor, refusal(500, 'Broken.'))
  await renderShell({ path: '/profile', api, token: 'staff-token', person: admin })
  await screen.findByRole('button', { name: 'Try again' })
  api.reply(fetchSecondFactor, factorOff)
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus()
})
