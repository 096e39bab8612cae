import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { deferred, fakeApi, hangs, connectionLost, rawResponse, refusal } from '@molar/shared/testing'
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

it('shows nothing of a staff screen before the server has responded', async () => {
  const api = fakeApi()
  api.reply(testToken, hangs())
  await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(screen.queryByText('Remote appointments')).not.toBeInTheDocument()
  expect(screen.getByRole('main')).toBeVisible()
})

describe.each([
  ['no response comes', connectionLost()],
  ['a gateway responds', rawResponse(502, '<html>')],
  ['a captive portal responds with its own page', rawResponse(200, '<html>')],
  ['a proxy does not find the server', rawResponse(404, '<html>')],
  ['the server is asked too often', refusal(429, 'Wait.')],
])('where %s', (_what, silence) => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('keeps the session, says so on staff screens, and opens them once the server responds', async () => {
    const api = fakeApi()
    api.reply(testToken, silence)
    sessionStorage.setItem('draft.blockers', '"Half typed"')
    const { store } = await renderShell({ path: '/config', api, ...signedIn })
    await act(() => jest.advanceTimersByTimeAsync(4000))
    expect(screen.getByRole('heading', { name: "We could not reach the clinic's server" })).toBeVisible()
    expect(screen.queryByText('Remote blockers')).not.toBeInTheDocument()
    expect([store.get(tokenAtom), store.get(authUserAtom)]).toEqual(['staff-token', admin])
    expect(sessionStorage.getItem('draft.blockers')).toBe('"Half typed"')

    api.reply(testToken, { kind: 'staff' })
    await act(() => jest.advanceTimersByTimeAsync(8000))
    expect(screen.getByRole('heading', { name: 'Remote blockers' })).toBeVisible()
  })

  it('keeps the token on the booking page', async () => {
    const api = fakeApi()
    api.reply(testToken, silence)
    const { store } = await renderShell({ api, token: 'old' })
    await act(async () => {
      const checked = store.set(checkSessionAtom)
      await jest.advanceTimersByTimeAsync(60_000)
      await checked
    })
    expect(store.get(tokenAtom)).toBe('old')
  })
})

/** A page of staff whose session lasts. The timers are fake. */
async function openWithFakeTimers() {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  await renderShell({ path: '/dashboard', api, ...signedIn })
  await act(() => jest.advanceTimersByTimeAsync(1000))
  return api
}

it('leads to sign-in two and a half hours after the last input, when the session has ended', async () => {
  jest.useFakeTimers()
  try {
    const api = await openWithFakeTimers()
    expect(screen.getByRole('heading', { name: 'Remote appointments' })).toBeVisible()
    api.reply(testToken, refusal(401, 'Your session has ended.'))
    await act(() => jest.advanceTimersByTimeAsync(150 * 60_000))
    expect(screen.getByRole('heading', { name: 'Remote appointments' })).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(2 * 60_000))
    expect(screen.queryByRole('heading', { name: 'Remote appointments' })).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

it('asks once, and not every minute, whether the session of a page that was left still lasts', async () => {
  jest.useFakeTimers()
  try {
    const api = await openWithFakeTimers()
    const before = api.sent(testToken).length
    await act(() => jest.advanceTimersByTimeAsync(160 * 60_000))
    expect(api.sent(testToken)).toHaveLength(before + 1)
  } finally {
    jest.useRealTimers()
  }
})

it('keeps the profile of a person who must turn on two-step sign-in when the server responds no longer', async () => {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff', needsSecondFactor: true })
  const { store } = await renderShell({ path: '/profile', api, ...signedIn })
  expect(await screen.findByRole('heading', { name: admin.displayName })).toBeVisible()
  api.reply(testToken, refusal(429, 'Wait.'))
  await act(() => store.set(checkSessionAtom))
  expect(screen.getByRole('heading', { name: admin.displayName })).toBeVisible()
})

it('asks again at once when the person presses Try again, and keeps the focus in the content', async () => {
  const api = fakeApi()
  api.reply(testToken, refusal(429, 'Wait.'))
  await renderShell({ path: '/dashboard', api, ...signedIn })
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.reply(testToken, { kind: 'staff' })
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

it('leaves the focus outside the content when the server responds again', async () => {
  const api = fakeApi()
  api.reply(testToken, refusal(429, 'Wait.'))
  await renderShell({ path: '/dashboard', api, ...signedIn })
  await screen.findByRole('button', { name: 'Try again' })
  const link = screen.getByRole('link', { name: 'Config' })
  act(() => link.focus())
  api.reply(testToken, { kind: 'staff' })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Remote appointments' })).toBeVisible()
  expect(link).toHaveFocus()
})

it('ends the session when a base-only server responds that the token is not valid', async () => {
  const api = fakeApi()
  api.reply(testToken, rawResponse(200, { success: false }))
  const { store } = await renderShell({ path: '/dashboard', api, ...signedIn })
  expect(await signInHeading()).toBeVisible()
  expect(store.get(tokenAtom)).toBeNull()
})

it('keeps a patient on the booking page and clears the rejected token', async () => {
  const api = fakeApi()
  api.reply(testToken, refusal(401, 'The session has ended.'))
  const { store } = await renderShell({ api, token: 'old' })
  await act(() => store.set(checkSessionAtom))
  expect(await screen.findByRole('heading', { name: 'Remote booking' })).toBeVisible()
  expect(store.get(tokenAtom)).toBeNull()
})

it('keeps a new token that was stored while the check of the old one was running', async () => {
  const response = deferred<ReturnType<typeof refusal>>()
  const api = fakeApi()
  api.reply(testToken, response.promise)
  const { store } = await renderShell({ api, token: 'old' })
  await act(async () => {
    const checked = store.set(checkSessionAtom)
    await Promise.resolve()
    store.set(tokenAtom, 'new')
    while (api.calls.length === 0) await Promise.resolve()
    response.resolve(refusal(401, 'The session has ended.'))
    await checked
  })
  expect(store.get(tokenAtom)).toBe('new')
})
