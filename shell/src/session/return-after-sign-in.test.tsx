import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'jotai'
import { useLocation } from 'react-router-dom'
import { listBlockers, signIn, testToken, type StaffUser } from '@molar/contract'
import { call } from '@molar/shared/http'
import { useHost } from '@molar/shared/remote'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { aStaffUser, fakeApi, refusal } from '@molar/shared/testing'
import { admin, aModule, renderShell } from '../testing/render-shell.tsx'
import { endRejectedSessionAtom } from './session-check.atoms.ts'

const ended = refusal(401, 'Your session has ended. Sign in again.', 'sign_in')
const funke = { ...admin, id: 1, username: 'funke.admin' }

/** A staff remote with a field that it stores as a draft, and a list that it loads from the server. */
function Typing() {
  const { drafts } = useHost()
  const { search, state } = useLocation()
  return (
    <>
      <label>
        Description
        <input
          defaultValue={(drafts.read() as string | null) ?? ''}
          onChange={({ target }) => drafts.write(target.value)}
        />
      </label>
      <button onClick={() => void call(listBlockers, { type: '', page: 1, limit: 10 }).catch(() => {})}>
        Read again
      </button>
      <p>{`Shown: ${search} ${(state as { search?: string } | null)?.search ?? ''}`}</p>
    </>
  )
}
const load = () => Promise.resolve({ ...aModule(''), Component: Typing })

/** A server that knows who is signed in by the store's own token, as the portal wires it. */
function clinic(user: Partial<StaffUser> = {}) {
  const store = createStore()
  const api = fakeApi({
    token: () => store.get(tokenAtom),
    onUnauthorized: (token) => store.set(endRejectedSessionAtom, token),
  })
  api.reply(testToken, { kind: 'staff' })
  api.reply(listBlockers, [])
  api.reply(signIn, { user: aStaffUser({ id: 1, ...user }), token: 'fresh' })
  return { store, api, load }
}

const field = () => screen.findByRole('textbox', { name: 'Description' })
const signInHeading = () => screen.findByRole('heading', { name: 'Sign In' })

async function typeAndLose(api: ReturnType<typeof fakeApi>) {
  await userEvent.type(await field(), 'Generator service')
  api.reply(listBlockers, ended)
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  expect(await signInHeading()).toBeVisible()
}

async function signInAs(username: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), username)
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

const start = { token: 'staff-token', person: funke }

it('returns the same person to their page with their draft after the session ended', async () => {
  const portal = clinic()
  await renderShell({ path: '/config?type=Weekly', ...portal, ...start })
  await typeAndLose(portal.api)
  expect(screen.getByText(/Your changes are kept in this tab/)).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
  await signInAs('funke.admin')
  expect(await field()).toHaveValue('Generator service')
  expect(screen.getByText('Shown: ?type=Weekly')).toBeVisible()
})

it('keeps the draft for the time after a person has turned on two-step sign-in', async () => {
  const portal = clinic()
  await renderShell({ path: '/config?type=Weekly', ...portal, ...start })
  await typeAndLose(portal.api)
  portal.api.reply(signIn, { user: aStaffUser({ id: 1 }), token: 'fresh', needsSecondFactor: true })
  await signInAs('funke.admin')
  await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/profile'))
  expect(Object.values(sessionStorage)).toContainEqual(expect.stringContaining('Generator service'))
})

it('returns the same person after a reload of the sign-in page and a wrong password', async () => {
  const portal = clinic()
  const { unmount } = await renderShell({ path: '/config', browser: true, ...portal, ...start })
  await typeAndLose(portal.api)
  unmount()

  const again = clinic()
  again.api.reply(signIn, refusal(401, 'Username or password is wrong.'))
  await renderShell({ browser: 'here', ...again })
  await signInAs('funke.admin')
  expect(await screen.findByRole('alert')).toBeVisible()
  again.api.reply(signIn, { user: aStaffUser({ id: 1 }), token: 'fresh' })
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await field()).toHaveValue('Generator service')
})

it('reloads the page and shows the dashboard without the draft when another person signs in', async () => {
  const portal = clinic({ id: 2, username: 'bola' })
  const { reloadAt } = await renderShell({ path: '/config', browser: true, ...portal, ...start })
  await typeAndLose(portal.api)
  await signInAs('bola')
  await waitFor(() => expect(reloadAt).toHaveBeenCalledWith('/dashboard'))
  expect(sessionStorage.getItem('draft.blockers')).toBeNull()
})

it('does not reload the page when no other person saw staff screens in it', async () => {
  const portal = clinic({ id: 2 })
  portal.api.reply(testToken, ended)
  const { reloadAt } = await renderShell({ path: '/config', ...portal, ...start })
  expect(await signInHeading()).toBeVisible()
  portal.api.reply(testToken, { kind: 'staff' })
  await signInAs('bola')
  await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/dashboard'))
  expect(reloadAt).not.toHaveBeenCalled()
})

const { id: _, ...nameless } = funke
const portalWithoutIds = () => {
  const { id: _id, username: _username, ...user } = aStaffUser()
  const portal = clinic()
  portal.api.reply(signIn, { user: user as StaffUser, token: 'fresh' })
  return portal
}

describe('on a server that sends no user id', () => {
  it('recognises the same person by their username and returns them to their page', async () => {
    const portal = portalWithoutIds()
    await renderShell({ path: '/config', ...portal, ...start, person: nameless })
    await typeAndLose(portal.api)
    await signInAs(' FUNKE.Admin')
    expect(await field()).toHaveValue('Generator service')
  })

  it('does not give the draft to a person with another username', async () => {
    const portal = portalWithoutIds()
    const { reloadAt } = await renderShell({ path: '/config', ...portal, ...start, person: nameless })
    await typeAndLose(portal.api)
    await signInAs('bola')
    await waitFor(() => expect(reloadAt).toHaveBeenCalledWith('/dashboard'))
  })
})

it('gives the draft to nobody when it is not known whose it was', async () => {
  const portal = clinic()
  const { id: _id, username: _username, ...person } = funke
  const { reloadAt } = await renderShell({ path: '/config', ...portal, ...start, person })
  await typeAndLose(portal.api)
  await signInAs('funke.admin')
  await waitFor(() => expect(reloadAt).toHaveBeenCalledWith('/dashboard'))
  expect(sessionStorage.getItem('draft.blockers')).toBeNull()
})

it("never carries a patient's draft over to a signed-in person", async () => {
  const portal = clinic()
  sessionStorage.setItem('draft.booking', '{"complaint":"pain"}')
  await renderShell({ path: '/config', browser: true, ...portal, ...start })
  await typeAndLose(portal.api)
  expect(JSON.stringify(window.history.state)).toContain('Generator service')
  expect(JSON.stringify(window.history.state)).not.toContain('pain')
  await signInAs('funke.admin')
  await field()
  expect(sessionStorage.getItem('draft.booking')).toBeNull()
})

it('opens the dashboard after a visitor has signed in, whatever page they asked for', async () => {
  const portal = clinic()
  await renderShell({ path: '/config?type=Daily', ...portal })
  expect(await signInHeading()).toBeVisible()
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument()
  await signInAs('funke.admin')
  await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/dashboard'))
})

it('gives a visitor who signs in none of the drafts left in the tab', async () => {
  const portal = clinic()
  sessionStorage.setItem('draft.blockers', '"Left behind"')
  await renderShell({ path: '/config', ...portal })
  await signInAs('funke.admin')
  await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent('/dashboard'))
  expect(sessionStorage.getItem('draft.blockers')).toBeNull()
})

it('restores a search term from the history state, and never writes it into the address', async () => {
  const portal = clinic()
  window.history.replaceState({ usr: { search: 'Okafor' }, idx: 0 }, '', '/dashboard')
  portal.store.set(tokenAtom, 'staff-token')
  portal.store.set(authUserAtom, funke)
  await renderShell({ browser: 'here', ...portal })
  expect(await screen.findByText('Shown: Okafor')).toBeVisible()
  await typeAndLose(portal.api)
  await signInAs('funke.admin')
  expect(await screen.findByText('Shown: Okafor')).toBeVisible()
})

it('forgets the page when the person signed out themselves', async () => {
  const portal = clinic({ id: 2 })
  await renderShell({ path: '/config', browser: true, ...portal, ...start })
  await userEvent.type(await field(), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: funke.displayName }))
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }))
  expect(await signInHeading()).toBeVisible()
  expect(JSON.stringify(window.history.state)).not.toContain('Mine')
})

it("does not redirect when a patient's token has expired", async () => {
  const portal = clinic()
  await renderShell({ path: '/book-appointment', ...portal, token: 'patient-token' })
  portal.api.reply(listBlockers, ended)
  await userEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(portal.api.sent(listBlockers)).toHaveLength(1))
  expect(portal.store.get(tokenAtom)).toBe('patient-token')
})

it('signs a person out on the booking page without a redirect', async () => {
  const portal = clinic()
  await renderShell({ path: '/book-appointment', ...portal, ...start })
  expect(await screen.findByRole('link', { name: 'Booked' })).toBeVisible()
  await userEvent.type(await field(), 'Pain')
  portal.api.reply(listBlockers, ended)
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Booked' })).not.toBeInTheDocument())
  expect(await field()).toHaveValue('Pain')
  expect(sessionStorage.getItem('draft.booking')).toBe('"Pain"')
})

it('ignores a 401 response to a call with an older token', async () => {
  const portal = clinic()
  await renderShell({ path: '/config', ...portal, ...start })
  await field()
  act(() => portal.store.set(endRejectedSessionAtom, 'the-token-before'))
  expect(portal.store.get(tokenAtom)).toBe('staff-token')
})
