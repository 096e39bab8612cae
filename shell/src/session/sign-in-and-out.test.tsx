import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { tokenAtom } from '@molar/shared/session'
import { fakeApi, connectionLost, rawResponse, refusal } from '@molar/shared/testing'
import { admin, renderShell } from '../testing/render-shell.tsx'
import { checkSessionAtom } from './session-check.atoms.ts'

const ended = refusal(401, 'Your session has ended.')
const leave = () => fireEvent(window, new PageTransitionEvent('pagehide', { persisted: true }))
const comeBackByHistory = () => fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
const comeBack = () => act(async () => void fireEvent(document, new Event('visibilitychange')))
const screenOf = (name: string) => screen.findByRole('heading', { name })

async function onDashboard() {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  const shell = await renderShell({
    path: '/dashboard',
    browser: true,
    api,
    token: 'staff-token',
    person: admin,
  })
  expect(await screenOf('Remote appointments')).toBeVisible()
  return shell
}

describe('returning to a tab after another tab signed the session out', () => {
  it('signs this tab out too', async () => {
    const { api } = await onDashboard()
    api.reply(testToken, ended)
    await comeBack()
    expect(await screenOf('Sign In')).toBeVisible()
  })

  it.each([
    ['no server responds', connectionLost()],
    ['a gateway responds', rawResponse(502, '<html>')],
    ['the server is asked too often', refusal(429, 'Wait.')],
  ])('stays where %s', async (_what, response) => {
    jest.useFakeTimers()
    try {
      const { api, store } = await onDashboard()
      api.reply(testToken, response)
      await comeBack()
      await act(() => jest.advanceTimersByTimeAsync(60_000))
      expect(api.sent(testToken).length).toBeGreaterThan(1)
      expect(store.get(tokenAtom)).toBe('staff-token')
      expect(screen.getByRole('heading', { name: 'Remote appointments' })).toBeVisible()
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('Back after signing out', () => {
  it('shows nothing of a staff screen in the same page', async () => {
    await onDashboard()
    await userEvent.click(screen.getByRole('link', { name: 'Config' }))
    await screenOf('Remote blockers')
    await userEvent.click(screen.getByRole('button', { name: admin.displayName }))
    await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
    await screenOf('Sign In')
    act(() => history.back())
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(await screenOf('Sign In')).toBeVisible()
    expect(screen.queryByText(/^Remote/)).not.toBeInTheDocument()
  })

  it('keeps a page from the back-forward cache hidden and reloads it', async () => {
    const { reloadAt } = await onDashboard()
    leave()
    expect(document.documentElement).not.toBeVisible()
    sessionStorage.clear() // what signing out on the next page does
    comeBackByHistory()
    expect(reloadAt).toHaveBeenCalledWith('/dashboard')
    expect(document.documentElement).not.toBeVisible()
  })

  it('shows a page from the back-forward cache unchanged while the session lasts', async () => {
    const { reloadAt } = await onDashboard()
    leave()
    comeBackByHistory()
    expect(document.documentElement).toBeVisible()
    expect(reloadAt).not.toHaveBeenCalled()
  })

  it('hides no page that the browser does not cache', async () => {
    await onDashboard()
    fireEvent(window, new PageTransitionEvent('pagehide', { persisted: false }))
    expect(document.documentElement).toBeVisible()
  })
})

it('sends one request when the start of the page and its first screen check the session together', async () => {
  const { api, store } = await onDashboard()
  const before = api.sent(testToken).length
  await act(() => Promise.all([store.set(checkSessionAtom), store.set(checkSessionAtom)]))
  expect(api.sent(testToken)).toHaveLength(before + 1)
})
