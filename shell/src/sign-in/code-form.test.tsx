import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchSecondFactor, listSessions, signIn, signInWithCode, signOut, testToken } from '@molar/contract'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import {
  aStaffUser,
  connectionLost,
  delayed,
  fakeApi,
  hangs,
  fieldRefusal,
  refusal,
} from '@molar/shared/testing'
import { factorOff } from '../testing/open-profile.tsx'
import { admin, renderShell } from '../testing/render-shell.tsx'

const session = { user: aStaffUser({ id: 1 }), token: 'fresh' }

/** The second step, after the right password. */
async function open() {
  const api = fakeApi()
  api.reply(signIn, { challenge: 'sealed' })
  api.reply(signInWithCode, session)
  api.reply(testToken, { kind: 'staff' })
  const shell = await renderShell({ path: '/login', api })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'A.Nwosu')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await press('Sign In')
  await screen.findByRole('heading', { name: 'Enter your code' })
  return { ...shell, api }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const code = () => screen.getByLabelText('Code')

it('signs in with a code of the app, after the password alone has signed nobody in', async () => {
  const { api, store } = await open()
  expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
  expect(screen.getByRole('heading', { name: 'Enter your code' })).toHaveFocus()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  await userEvent.type(code(), ' 123456 ')
  await press('Sign In')
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  expect(api.sent(signInWithCode)).toEqual([{ challenge: 'sealed', code: '123456' }])
  expect(store.get(tokenAtom)).toBe('fresh')
})

it('takes a recovery code, and says how many are left before it opens the dashboard', async () => {
  const { api } = await open()
  api.reply(signInWithCode, { ...session, recoveryCodesLeft: 2 })
  await press('Use a recovery code')
  const field = screen.getByLabelText('Recovery code')
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'off')
  await userEvent.type(field, 'k3m9x-7qp2r')
  await press('Sign In')
  expect(await screen.findByRole('heading', { name: 'You used a recovery code' })).toHaveFocus()
  expect(screen.getByText(/You have 2 recovery codes left/)).toBeVisible()
  await press('Continue')
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
})

it('says after the last recovery code that only the administrator can help a person without the app', async () => {
  const { api } = await open()
  api.reply(signInWithCode, { ...session, recoveryCodesLeft: 0 })
  await press('Use a recovery code')
  await userEvent.type(screen.getByLabelText('Recovery code'), 'k3m9x-7qp2r')
  await press('Sign In')
  expect(
    await screen.findByText(
      'This was your last recovery code. If you have your app, make new codes on your profile. ' +
        'If you no longer have your app, ask your administrator now to reset two-step sign-in.',
    ),
  ).toBeVisible()
})

it('shows a wrong code at its field, which takes another', async () => {
  const { api, store } = await open()
  const message = 'This code is not correct.'
  api.reply(signInWithCode, fieldRefusal(message, [{ path: 'code', message }]))
  await userEvent.type(code(), '000000')
  await press('Sign In')
  await waitFor(() => expect(code()).toHaveAccessibleDescription(/not correct/))
  expect(code()).toHaveFocus()
  expect(store.get(tokenAtom)).toBeNull()
})

it('shows how long to wait', async () => {
  const { api } = await open()
  api.reply(signInWithCode, refusal(429, 'Wait 9 minutes.', 'too_many'))
  await userEvent.type(code(), '123456')
  await press('Sign In')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 9 minutes.')
})

it('asks for another code when no response says whether this one was used', async () => {
  const { api } = await open()
  api.reply(signInWithCode, connectionLost())
  await userEvent.type(code(), '123456')
  await press('Sign In')
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your code may have been used/)
  expect(code()).toHaveValue('')
})

it('sends no empty code', async () => {
  const { api } = await open()
  await press('Sign In')
  expect(code()).toHaveAccessibleDescription(/Please enter the code/)
  expect(api.sent(signInWithCode)).toEqual([])
})

it('asks for the password again when too much time has passed', async () => {
  const { api } = await open()
  api.reply(signInWithCode, refusal(401, 'Please sign in again.', 'sign_in'))
  await userEvent.type(code(), '123456')
  await press('Sign In')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in again.')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

it('goes back to the password, and the heading gets the focus', async () => {
  await open()
  await press('Back to username and password')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toHaveFocus()
})

it('signs nobody in with a code when its form was left before the response arrived', async () => {
  const { api, store } = await open()
  const late = delayed(session)
  api.reply(signInWithCode, late.reply)
  await userEvent.type(code(), '123456')
  await press('Sign In')
  await press('Back to username and password')
  await late.arrives()
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
})

it('opens the profile of a person who must turn on two-step sign-in', async () => {
  const { api } = await open()
  api.reply(signInWithCode, { ...session, needsSecondFactor: true })
  await userEvent.type(code(), '123456')
  await press('Sign In')
  await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/profile'))
})

it('offers nothing but two-step sign-in to a person who must turn it on, also before the session is checked', async () => {
  const api = fakeApi({ extensions: ['password-change', 'second-factor', 'sessions'] })
  api.reply(signIn, { ...session, needsSecondFactor: true })
  api.reply(testToken, hangs())
  api.reply(fetchSecondFactor, { ...factorOff, required: true })
  await renderShell({ path: '/login', api })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'a.nwosu')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await press('Sign In')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Password' })).not.toBeInTheDocument()
  expect(api.sent(listSessions)).toEqual([])
})

it('sends the token of the session before, so that the server ends it even if signing out failed', async () => {
  const api = fakeApi({ extensions: ['signout'] })
  api.reply(signOut, connectionLost())
  api.reply(signIn, session)
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/login', token: 'token-before', person: admin, api })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'a.nwosu')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await press('Sign In')
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  const bearers = api.calls.map(({ headers }) => headers.Authorization)
  expect(bearers.filter((bearer) => bearer === 'Bearer token-before')).toHaveLength(2)
})
