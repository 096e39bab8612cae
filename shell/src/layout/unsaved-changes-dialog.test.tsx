import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import { useHost } from '@molar/shared/remote'
import { fakeApi } from '@molar/shared/testing'
import { useSearchParams } from '@molar/shared/platform'
import { isShellMove } from '../page-monitor/reload-page.ts'
import { endSessionAtom } from '../session/session-check.atoms.ts'
import { DESKTOP, openStaffScreen, PHONE } from '../testing/open-staff-screen.tsx'
import { admin, aModule, renderShell } from '../testing/render-shell.tsx'

function Typed() {
  const { holdUnsaved } = useHost()
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <h1 tabIndex={-1}>Typing</h1>
      <button onClick={() => holdUnsaved(true)}>Type</button>
      <button onClick={() => setQuery({ page: '2' })}>Turn</button>
      <p>{`Page ${query.get('page') ?? 1}`}</p>
    </>
  )
}
const load = ({ name }: { name: string }) =>
  Promise.resolve(name === 'appointments' ? { ...aModule(''), Component: Typed } : aModule('Elsewhere'))

const question = () => screen.findByRole('alertdialog', { name: /Your changes will be lost/ })
const back = () => act(() => history.back())
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** On the dashboard, with the configuration behind it in the history. */
async function onDashboard() {
  const api = fakeApi()
  api.reply(testToken, { kind: 'staff' })
  const shell = await renderShell({
    path: '/config',
    browser: true,
    load,
    api,
    token: 'staff-token',
    person: admin,
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Booked' }))
  await screen.findByRole('button', { name: 'Type' })
  return shell
}

it('asks before Back leaves a page with unsaved changes, and stays after Stay', async () => {
  await onDashboard()
  await press('Type')
  back()
  expect(await question()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  await press('Stay')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Type' })).toBeVisible()
})

it('returns the focus to the link that was pressed after Stay', async () => {
  await onDashboard()
  await press('Type')
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  await question()
  await press('Stay')
  expect(screen.getByRole('link', { name: 'Config' })).toHaveFocus()
})

it('moves the focus to the title after Stay when the menu with the pressed link has closed', async () => {
  window.innerWidth = PHONE
  try {
    await openStaffScreen({ load })
    await press('Type')
    await press('Menu')
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await userEvent.click(within(menu).getByRole('link', { name: 'Config' }))
    await question()
    await waitFor(() => expect(menu).not.toBeInTheDocument())
    await press('Stay')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Typing' })).toHaveFocus())
  } finally {
    window.innerWidth = DESKTOP
  }
})

it('goes back after Leave, and does not ask on the way forward', async () => {
  await onDashboard()
  await press('Type')
  back()
  await question()
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  await press('Leave')
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(location.pathname).toBe('/config')
  act(() => history.forward())
  expect(await screen.findByRole('button', { name: 'Type' })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('deletes the draft of the page after Leave, and no draft of another page', async () => {
  sessionStorage.setItem('draft.appointments', '"Typed here"')
  sessionStorage.setItem('draft.blockers', '"Typed before"')
  await onDashboard()
  await press('Type')
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  await question()
  await press('Stay')
  expect(sessionStorage.getItem('draft.appointments')).toBe('"Typed here"')
  await userEvent.click(screen.getByRole('link', { name: 'Config' }))
  await question()
  await press('Leave')
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(sessionStorage.getItem('draft.appointments')).toBeNull()
  expect(sessionStorage.getItem('draft.blockers')).toBe('"Typed before"')
})

it('says that it moves back itself, until that is done', async () => {
  await onDashboard()
  await press('Type')
  const marked: boolean[] = []
  const go = jest.spyOn(History.prototype, 'go').mockImplementation(function (this: History, steps) {
    marked.push(isShellMove())
    go.mockRestore()
    this.go(steps)
  })
  back()
  await question()
  await waitFor(() => expect(isShellMove()).toBe(false))
  expect(marked).toEqual([true])
  expect(location.pathname).toBe('/dashboard')
})

it('does not ask when Back stays on the same page', async () => {
  await onDashboard()
  await press('Type')
  await press('Turn')
  expect(await screen.findByText('Page 2')).toBeVisible()
  back()
  expect(await screen.findByText('Page 1')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('closes the question when the session ends and the page is replaced', async () => {
  const { store } = await onDashboard()
  await press('Type')
  back()
  await question()
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  act(() => store.set(endSessionAtom))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
