import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signIn, testToken, type StaffUser } from '@molar/shared/contract'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { fakeApi, hangs, rawAnswer, refusal } from '@molar/shared/testing'
import { admin, renderShell } from '../testing/render-shell.tsx'

const user: StaffUser = {
  id: 1,
  type: 'admin',
  first_name: 'amaka',
  last_name: 'nwosu',
  profession: 'Dentist',
  job_title: null,
  role: { slug: 'staff' },
  location: 'lagos',
}

const server = () => {
  const api = fakeApi()
  api.reply(signIn, { user, token: 'fresh' })
  api.reply(testToken, { kind: 'staff' })
  return api
}

const fillIn = async (username: string, password: string) => {
  if (username) await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), username)
  if (password) await userEvent.type(await screen.findByLabelText('Password'), password)
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))

it('signs in with the username trimmed and lower-cased, and opens the dashboard', async () => {
  const api = server()
  const { store } = await renderShell({ path: '/login', api })
  expect(document.title).toBe('Login | Molar')
  await fillIn(' A.Nwosu ', ' As Typed ')
  await press()
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  expect(api.sent(signIn)).toEqual([{ username: 'a.nwosu', password: ' As Typed ' }])
  expect(store.get(authUserAtom)).toEqual({
    id: 1,
    displayName: 'Dr. Amaka Nwosu',
    type: 'admin',
    location: 'lag',
  })
  expect(sessionStorage.getItem('token')).toBe('fresh')
})

it('says what is missing, and sends nothing', async () => {
  const api = server()
  await renderShell({ path: '/login', api })
  await press()
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    'Please Enter Your Username',
  )
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please Enter Your Password')
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus()
  expect(api.calls).toEqual([])
})

it.each([
  ["the server's sentence", refusal(401, 'Username or password is wrong.'), 'Username or password is wrong.'],
  ['Login error! where the server says nothing', rawAnswer(502, '<html>'), 'Login error!'],
])('shows %s, and nobody is signed in', async (_, answer, sentence) => {
  const api = server()
  api.reply(signIn, answer)
  const { store } = await renderShell({ path: '/login', api })
  await fillIn('a.nwosu', 'wrong')
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('a.nwosu')
})

it('reads Logging in... while busy, and takes no second press', async () => {
  const api = server()
  api.reply(signIn, hangs())
  await renderShell({ path: '/login', api })
  await fillIn('a.nwosu', 'secret')
  await press()
  const button = await screen.findByRole('button', { name: 'Logging in...' })
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(api.sent(signIn)).toHaveLength(1)
})

it('takes the person back to where the session ended', async () => {
  const api = server()
  await renderShell({ path: '/config', api })
  await fillIn('a.nwosu', 'secret')
  await press()
  expect(await screen.findByRole('heading', { name: 'Remote blockers' })).toBeVisible()
})

it('takes somebody else to the dashboard instead', async () => {
  const api = server()
  api.reply(testToken, refusal(401, 'The session has ended.'))
  await renderShell({ path: '/config', api, token: 'dead', person: { ...admin, id: 77 } })
  await fillIn('a.nwosu', 'secret')
  api.reply(testToken, { kind: 'staff' })
  await press()
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
})

it.each(['/login', '/logout'])('%s clears session storage', async (path) => {
  sessionStorage.setItem('draft.booking', '{}')
  const { store } = await renderShell({ path, token: 'staff-token', person: admin })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
  expect(store.get(authUserAtom)).toBeNull()
})

it('leads to Forgot password?, which says whom to ask', async () => {
  await renderShell({ path: '/login' })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  expect(await screen.findByText(/administrator can set a new password/)).toBeVisible()
  expect(document.title).toBe('Forgot-password | Molar')
})
