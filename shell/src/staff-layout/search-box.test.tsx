import { useEffect } from 'react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchCapabilities } from '@molar/contract'
import { useLocation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { rawResponse } from '@molar/shared/testing'
import { DESKTOP, openStaffScreen, path, press } from '../testing/open-staff-screen.tsx'
import { aModule } from '../testing/render-shell.tsx'

/** A remote that shows what it finds in the address. */
const Address = () => <h1>{JSON.stringify(useLocation())}</h1>

const loadAddress = () => Promise.resolve({ ...aModule(''), Component: Address })

/** A remote with input that would be lost. */
function Unsaved() {
  const { holdUnsaved } = useHost()
  useEffect(() => {
    holdUnsaved(true)
    return () => holdUnsaved(false)
  }, [holdUnsaved])
  return <h1>Unsaved</h1>
}

const loadUnsaved = ({ name }: { name: string }) =>
  Promise.resolve({ ...aModule(''), Component: name === 'blockers' ? Unsaved : Address })

beforeEach(() => {
  localStorage.clear()
  window.innerWidth = DESKTOP
})

it('searches the dashboard without the term in the address, on a server that can search', async () => {
  await openStaffScreen({ path: '/config', extensions: ['appointment-search'], load: loadAddress })
  await userEvent.type(screen.getByRole('searchbox'), 'Okafor{Enter}')
  await waitFor(() => expect(path()).toBe('/dashboard'))
  const address = await screen.findByRole('heading', { name: /dashboard/ })
  expect(address).toHaveTextContent('"search":""')
  expect(address).toHaveTextContent('"state":{"search":"Okafor"}')
})

it('asks before a search leaves a page with unsaved changes', async () => {
  await openStaffScreen({ path: '/config', extensions: ['appointment-search'], load: loadUnsaved })
  await screen.findByRole('heading', { name: 'Unsaved' })
  await userEvent.type(screen.getByRole('searchbox'), 'Okafor{Enter}')
  expect(await screen.findByRole('alertdialog', { name: /Your changes will be lost/ })).toBeVisible()
  expect(path()).toBe('/config')
  await press('Leave')
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(await screen.findByRole('heading', { name: /dashboard/ })).toHaveTextContent('{"search":"Okafor"}')
})

it('says that a search could not be loaded while it is unknown whether the server can search, and searches later', async () => {
  const { api } = await openStaffScreen({
    path: '/config',
    extensions: null,
    load: loadAddress,
    prepare: (server) => server.reply(fetchCapabilities, rawResponse(503, '<h1>Unavailable</h1>')),
  })
  await userEvent.type(screen.getByRole('searchbox'), 'Okafor{Enter}')
  expect(await screen.findByText('We could not load this. You may be offline. Try again.')).toBeVisible()
  expect(path()).toBe('/config')
  api.reply(fetchCapabilities, { contract: '1.0.0', extensions: ['appointment-search'] })
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  expect(await screen.findByRole('heading', { name: /dashboard/ })).toHaveTextContent('{"search":"Okafor"}')
})

it('ignores a search on a server that cannot search', async () => {
  await openStaffScreen({ path: '/config' })
  await userEvent.type(screen.getByRole('searchbox'), 'Okafor{Enter}')
  expect(path()).toBe('/config')
})
