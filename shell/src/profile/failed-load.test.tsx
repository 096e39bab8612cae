import { screen } from '@testing-library/react'
import { fetchCapabilities, fetchSecondFactor, testToken } from '@molar/contract'
import { fakeApi, refusal } from '@molar/shared/testing'
import { factorOff, press } from '../testing/open-profile.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

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
