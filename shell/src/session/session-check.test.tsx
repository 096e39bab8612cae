import { act, screen } from '@testing-library/react'
import { testToken } from '@molar/contract'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { fakeApi, hangs, noAnswer, refusal } from '@molar/shared/testing'
import { deferred } from '../testing/deferred.ts'
import { admin, renderShell } from '../testing/render-shell.tsx'
import { checkSessionAtom } from './session-check.atoms.ts'

const signInHeading = () => screen.findByRole('heading', { name: 'Sign In' })
const signedIn = { token: 'staff-token', person: admin }

it('opens a staff screen to a person whose token the server accepts', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  expect(api.calls[0]?.headers.Authorization).toBe('Bearer staff-token')
})

it('opens a staff screen on a base-only server, which says only that the token is valid', async () => {
  const api = fakeApi()
  api.reply(testToken, null)
  await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
})

it.each([
  ['nobody is signed in', {}],
  ['there is a token but no person', { token: 'somebodys' }],
  ['there is a person but no token', { person: admin }],
])('redirects to sign-in when %s', async (_, session) => {
  const api = fakeApi()
  api.reply(testToken, null)
  await renderShell({ path: '/config', api, ...session })
  expect(await signInHeading()).toBeVisible()
})

it("does not open a staff screen to a patient's token, even with a stored person", async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'patient' })
  await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(await signInHeading()).toBeVisible()
  expect(screen.queryByText('Remote appointments')).not.toBeInTheDocument()
})

it('clears person and token when the server refuses the token', async () => {
  const api = fakeApi()
  api.reply(testToken, refusal(401, 'The session has ended.'))
  const { store } = await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(await signInHeading()).toBeVisible()
  expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual([null, null])
})

it('shows nothing of a staff screen before the server has answered', async () => {
  const api = fakeApi()
  api.reply(testToken, hangs())
  await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(screen.queryByText('Remote appointments')).not.toBeInTheDocument()
  expect(screen.getByRole('main')).toBeVisible()
})

it('asks three times without an answer, and then ends the session', async () => {
  jest.useFakeTimers()
  try {
    const api = fakeApi()
    api.reply(testToken, noAnswer())
    const { store } = await renderShell({ path: '/dashboard', api, ...signedIn })
    await act(() => jest.advanceTimersByTimeAsync(1900))
    expect(api.sent(testToken)).toHaveLength(2)
    expect(store.get(tokenAtom)).toBe('staff-token')
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(api.sent(testToken)).toHaveLength(3)
    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  } finally {
    jest.useRealTimers()
  }
})

it('keeps a patient on the booking page and clears the dead token', async () => {
  const api = fakeApi()
  api.reply(testToken, refusal(401, 'The session has ended.'))
  const { store } = await renderShell({ api, token: 'old' })
  await act(() => store.set(checkSessionAtom))
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
  expect(store.get(tokenAtom)).toBeNull()
})

it('keeps a new token that was stored while the check of the old one was running', async () => {
  const answer = deferred<ReturnType<typeof refusal>>()
  const api = fakeApi()
  api.reply(testToken, answer.promise)
  const { store } = await renderShell({ api, token: 'old' })
  await act(async () => {
    const checked = store.set(checkSessionAtom)
    await Promise.resolve()
    store.set(tokenAtom, 'new')
    while (api.calls.length === 0) await Promise.resolve()
    answer.resolve(refusal(401, 'The session has ended.'))
    await checked
  })
  expect(store.get(tokenAtom)).toBe('new')
})
