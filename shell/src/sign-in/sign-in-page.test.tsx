import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signIn, signOut, testToken, type StaffUser } from '@molar/contract'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { delayed, fakeApi, hangs, connectionLost, rawResponse, refusal } from '@molar/shared/testing'
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
const signedOut = () => screen.findByRole('heading', { name: 'Sign In' })
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))

it('fetches the first files of the dashboard while the password is typed, and not before', async () => {
  await renderShell({ path: '/login', api: server() })
  await signedOut()
  expect(document.head.querySelector('link[rel=preload]')).toBeNull()
  await fillIn('a.nwosu', 'As')
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  expect(links.map(({ href }) => href.replace(/\.\w+\.js$/, ''))).toEqual([
    'https://appointments.example/appointments/releases/1.0.0/remoteEntry',
    'https://appointments.example/appointments/releases/1.0.0/remote',
  ])
})

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
    username: 'a.nwosu',
    role: 'Dentist',
    since: expect.any(Number) as number,
  })
  expect(sessionStorage.getItem('token')).toBe('fresh')
})

it('stores what the person may do where the server names it', async () => {
  const api = server()
  const rights = { permissions: ['blockers.read', 'blockers.write:own'] as const, branches: ['lag'] as const }
  const user = { id: 1, type: 'staff', first_name: 'Ngozi', last_name: 'Ezeh', doctor_id: 4 }
  const received = { ...user, permissions: [...rights.permissions], branches: [...rights.branches] }
  api.reply(signIn, { user: received, token: 'fresh' })
  const { store } = await renderShell({ path: '/login', api })
  await fillIn('ngozi', 'secret')
  await press()
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  expect(store.get(authUserAtom)).toMatchObject({ ...rights, doctorId: 4 })
})

it('shows an error at each empty field and sends nothing', async () => {
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
  ['Login error! where the server says nothing', rawResponse(502, '<html>'), /^Login error!$/],
  [
    'Login error! where there is nobody in the response',
    rawResponse(200, { success: true }),
    /^Login error!$/,
  ],
  [
    'what to do where no server responded',
    connectionLost(),
    /^Login error!We could not reach the clinic's server\./,
  ],
  [
    'how long the server wants to be left alone',
    refusal(429, 'Wait 9 minutes.', 'too_many'),
    'Wait 9 minutes.',
  ],
  ['how long to wait, from its header', rawResponse(429, '', { 'retry-after': '70' }), /Wait 2 minutes/],
  ['that waiting helps, where it does not say how long', rawResponse(429, ''), /Wait a while/],
])('shows %s after a failed sign-in, and signs nobody in', async (_, response, sentence) => {
  const api = server()
  api.reply(signIn, response)
  const { store } = await renderShell({ path: '/login', api })
  await fillIn('a.nwosu', 'wrong')
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
  expect(sessionStorage).toHaveLength(0)
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('a.nwosu')
})

it('shows Login error! alone, as the specification has it, and what to do below it', async () => {
  const api = server()
  api.reply(signIn, connectionLost())
  await renderShell({ path: '/login', api })
  await fillIn('a.nwosu', 'secret')
  await press()
  expect(await screen.findByText('Login error!')).toBeVisible()
  expect(screen.getByText(/^We could not reach the clinic's server\./)).toBeVisible()
})

it('shows Logging in... on the button while it waits, and ignores a second press', async () => {
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

/** Sends a sign-in and leaves the page before this response. */
const leaveBefore = async (response: { user: StaffUser; token: string } | ReturnType<typeof refusal>) => {
  const api = server()
  const late = delayed(response)
  api.reply(signIn, late.reply)
  const shell = await renderShell({ path: '/login', api })
  await fillIn('a.nwosu', 'secret')
  await press()
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { name: 'Forgot password?' })
  return { ...shell, late }
}

describe('a sign-in whose page was left before the response arrived', () => {
  it('signs nobody in and keeps the page that was opened instead', async () => {
    const { late, store } = await leaveBefore({ user, token: 'fresh' })
    await late.arrives()
    expect(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
    expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
  })

  it('keeps the session that began in the meantime when the server refuses it', async () => {
    const { late, store } = await leaveBefore(refusal(401, 'Username or password is wrong.'))
    act(() => store.set(tokenAtom, 'patient-token'))
    await late.arrives()
    expect(store.get(tokenAtom)).toBe('patient-token')
  })
})

it('shows the password after Show and hides it after Hide', async () => {
  await renderShell({ path: '/login' })
  await fillIn('', 'As Typed')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  expect(screen.getByLabelText('Password')).toHaveValue('As Typed')
  await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

it.each(['/login', '/logout'])('clears session storage when %s opens', async (path) => {
  sessionStorage.setItem('draft.booking', '{}')
  const { store } = await renderShell({ path, token: 'staff-token', person: admin })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
  expect(store.get(authUserAtom)).toBeNull()
})

describe.each(['/login', '/logout'])('opening %s', (path) => {
  const signedIn = { path, token: 'staff-token', person: admin }

  it('revokes the token of staff on a server that can', async () => {
    const api = fakeApi({ extensions: ['signout'] })
    api.reply(signOut, null)
    await renderShell({ ...signedIn, api })
    expect(await signedOut()).toBeVisible()
    await waitFor(() => expect(api.sent(signOut)).toHaveLength(1))
    expect(api.calls[0]?.headers.Authorization).toBe('Bearer staff-token')
  })

  it('sends no request to a base-only server', async () => {
    const { api } = await renderShell(signedIn)
    expect(await signedOut()).toBeVisible()
    expect(api.calls).toEqual([])
  })

  it('signs this tab out without an error while the server is down', async () => {
    const api = fakeApi({ extensions: ['signout'] })
    api.reply(signOut, connectionLost())
    const { store } = await renderShell({ ...signedIn, api })
    expect(await signedOut()).toBeVisible()
    await waitFor(() => expect(api.sent(signOut)).toHaveLength(1))
    expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it("clears a patient's token in the tab without a request to the server", async () => {
    const api = fakeApi({ extensions: ['signout'] })
    const { store } = await renderShell({ path, token: 'patient-token', api })
    expect(await signedOut()).toBeVisible()
    expect(store.get(tokenAtom)).toBeNull()
    expect(api.calls).toEqual([])
  })
})

it('accepts a pasted password and marks both fields for password managers', async () => {
  const api = server()
  await renderShell({ path: '/login', api })
  const [username, password] = [
    await screen.findByRole('textbox', { name: 'Username' }),
    screen.getByLabelText('Password'),
  ]
  expect(username).toHaveAttribute('autocomplete', 'username')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await userEvent.type(username, 'a.nwosu')
  await userEvent.click(password)
  await userEvent.paste('Pasted-In-2026')
  await press()
  await waitFor(() => expect(api.sent(signIn)).toEqual([{ username: 'a.nwosu', password: 'Pasted-In-2026' }]))
})
