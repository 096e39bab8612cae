import { act, configure, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { BrowserRouter, MemoryRouter, useLocation, type RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@molar/shared/remote'
import type { AdmittedRemote, Pointer, ReleaseRecord } from '@molar/releases/format'
import { authUserAtom, tokenAtom, type AuthUser } from '@molar/shared/session'
import { anAdmittedRemote, aPointer, aRelease } from '@molar/releases/testing'
import { aClinic, fakeApi } from '@molar/shared/testing'
import { App } from '../app.tsx'
import { languageAtom } from '../language/language.atoms.ts'
import { createTranslations } from '../language/translations.ts'
import type { LoadRelease } from '../remote-loader/federation.ts'
import { createPointers, pointersAtom } from '../remote-loader/pointers.ts'
import { createRemoteLoader } from '../remote-loader/remote-loader.ts'
import { createCandidateFinder } from '../remote-loader/candidate-releases.ts'

// For slow machines.
configure({ asyncUtilTimeout: 30_000 })

const booking = anAdmittedRemote()
const dashboard = anAdmittedRemote({
  name: 'appointments',
  origin: 'https://appointments.example',
  route: '/dashboard',
  access: 'staff',
})
const config = anAdmittedRemote({
  name: 'blockers',
  origin: 'https://blockers.example',
  route: '/config',
  access: 'staff',
})

const releaseOf = ({ name, route, access }: AdmittedRemote, team: string, label: string, order: number) =>
  aRelease({
    name,
    route,
    access,
    team,
    menu: {
      label: { en: label },
      order,
      ...(access === 'staff'
        ? { visibleTo: 'admin' as const, permission: `${name}.read` }
        : { visibleTo: 'everyone' as const }),
    },
  })

const pointersOfAll: Record<string, Pointer> = {
  booking: aPointer({ current: releaseOf(booking, 'Booking', 'Appointments', 1) }),
  appointments: aPointer({ current: releaseOf(dashboard, 'Appointments', 'Booked', 2) }),
  blockers: aPointer({ current: releaseOf(config, 'Blockers', 'Config', 3) }),
}

/** A remote that shows its name as a heading. */
export const aModule = (title: string): RemoteModule => ({
  Component: () => <h1 tabIndex={-1}>{title}</h1>,
  loadMessages: () => Promise.resolve({}),
})

export const admin: AuthUser = { id: 1, displayName: 'Dr. Amaka Nwosu', type: 'admin', location: 'lag' }

const Here = () => {
  const { pathname } = useLocation()
  return <output aria-label="path">{pathname}</output>
}

interface RenderOptions {
  path?: string
  /** Replaces the network of remotes. */
  load?: LoadRelease
  pointers?: Record<string, Pointer>
  fetchPointer?: (url: string) => Promise<unknown>
  remotes?: readonly AdmittedRemote[]
  token?: string
  person?: AuthUser
  api?: ReturnType<typeof fakeApi>
  store?: ReturnType<typeof createStore>
  /** Preloads the first remote, as the page does with the remote at its path. */
  headStart?: boolean
  /** Routes in place of the portal's own. */
  routes?: RouteObject[]
  /** Uses the browser's history, starting at `path`; `here` starts at its current entry, as a reload does. */
  browser?: boolean | 'here'
}

/** Renders the whole shell with a fake API and remotes from an injected loader. */
export async function renderShell({
  path = '/',
  load = ({ name }: ReleaseRecord) => Promise.resolve(aModule(`Remote ${name}`)),
  pointers = pointersOfAll,
  fetchPointer = () => Promise.reject(new Error('no pointer')),
  remotes: admitted = [booking, dashboard, config],
  token,
  person,
  api = fakeApi(),
  store = createStore(),
  headStart = false,
  browser = false,
  routes,
}: RenderOptions = {}) {
  if (browser !== 'here') {
    store.set(tokenAtom, token ?? null)
    store.set(authUserAtom, person ?? null)
  }
  store.set(pointersAtom, pointers)
  const translations = await createTranslations(store.get(languageAtom))
  const loads: string[] = []
  const errors: string[] = []
  const refetchable = createPointers(store, fetchPointer)
  const findCandidates = createCandidateFinder()
  const reload = jest.fn<undefined, []>()
  const remoteLoader = createRemoteLoader({
    loadRelease: load,
    findCandidates,
    pointers: refetchable,
    translations,
    reload,
    reportReleaseError: (release, phase) =>
      errors.push(`${release.name} ${release.version} ${phase ?? 'stays'}`),
    reportLoad: ({ name, version }, outcome, phase) => loads.push(`${name} ${version} ${phase ?? outcome}`),
  })
  if (headStart) remoteLoader.preload(admitted[0]!)
  const settings = {
    apiUrl: '',
    extensions: [],
    defaultBearer: 'test',
    clinic: aClinic(),
    home: '/book-appointment',
    remotes: admitted,
  }
  const reloadAt = jest.fn<undefined, [string?]>()
  if (browser === true) window.history.replaceState(null, '', path)
  const page = (
    <>
      <App
        portal={{ settings, remoteLoader, findCandidates, translations, reloadAt }}
        {...(routes && { routes })}
      />
      <Here />
    </>
  )
  // Awaited, because lazy components suspend at once.
  const view = await act(async () =>
    render(
      <Provider store={store}>
        {browser ? (
          <BrowserRouter>{page}</BrowserRouter>
        ) : (
          <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
        )}
      </Provider>,
    ),
  )
  return {
    ...view,
    api,
    store,
    reload,
    remoteLoader,
    reloadAt,
    loads,
    errors,
    pointers: refetchable,
    admitted,
    translations,
  }
}
