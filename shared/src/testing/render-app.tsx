import { type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { configure, render } from '@testing-library/react'
import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom'
import { HostProvider, type Host, type Messages, type NoticeTone } from '@molar/shared/remote'
import { type AuthUser, authUserAtom, tokenAtom } from '@molar/shared/session'
import common from '../i18n/messages/en.json' with { type: 'json' }
import { aClinic } from './factories.ts'

// For slow machines.
configure({ asyncUtilTimeout: 30_000 })

interface RenderOptions {
  /** Texts by namespace. */
  messages?: Record<string, Messages>
  path?: string
  host?: Partial<Host>
  store?: ReturnType<typeof createStore>
  /** The remote's stored draft. */
  draft?: unknown
  /** The session of the tab. */
  token?: string
  person?: AuthUser
  /** State of the first history entry, as after a reload. */
  historyState?: unknown
  /** Renders into its own HTML, as the first screen in the page. */
  hydrate?: boolean
}

/** Renders a part of a remote as the shell does, with a host that records its calls. */
export async function renderApp(
  part: ReactNode,
  {
    messages = {},
    path = '/',
    host = {},
    store = createStore(),
    draft: kept = null,
    token,
    person,
    historyState,
    hydrate = false,
  }: RenderOptions = {},
) {
  if (token) store.set(tokenAtom, token)
  if (person) store.set(authUserAtom, person)
  const i18n = i18next.createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, ...messages } },
    interpolation: { escapeValue: false },
  })
  const notices: { tone: NoticeTone; sentence: string }[] = []
  const titles: (string | null)[] = []
  let draft = kept
  const mockHost: Host = {
    clinic: aClinic(),
    notify: (tone, sentence) => notices.push({ tone, sentence }),
    nameStep: (step) => titles.push(step),
    holdUnsaved: () => {},
    drafts: {
      read: () => draft,
      write: (next) => {
        draft = structuredClone(next)
      },
      clear: () => {
        draft = null
      },
    },
    ...host,
  }
  const router = createMemoryRouter([{ path: '*', element: part }], {
    initialEntries: [{ ...parsePath(path), state: historyState }],
  })
  const page = (
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <HostProvider value={mockHost}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </HostProvider>
      </Provider>
    </I18nextProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  if (hydrate) container.innerHTML = renderToString(page)
  const view = render(page, { container, hydrate })
  return { ...view, router, store, notices, titles, draft: () => draft }
}
