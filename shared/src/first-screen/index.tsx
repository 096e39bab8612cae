import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { commonMessages, DEFAULT_LANGUAGE, loadCommonMessages } from '@molar/shared/i18n'
import { HostProvider, type ClinicSettings, type Host, type RemoteModule } from '@molar/shared/remote'

/** What a first screen is rendered with. Names in double braces are filled in when a page is sent. */
export interface FirstScreenInput {
  language: string
  clinic: ClinicSettings
  /** The path of the page. */
  route: string
  menuLabel: string
  year: string
}

/** A first screen as HTML. Of the shell: the frame, with `{{screen}}` where that of the remote is. */
export interface FirstScreen {
  html: string
  /** The screens that follow, by the indexes of the buttons that lead there, of all buttons in the page: `1`, `1.2`. */
  next?: Readonly<Record<string, string>>
  /** The first screens of `otherRoutes` of the remote, by route. */
  otherRoutes?: Readonly<Record<string, FirstScreen>>
}

/** The default export of `src/first-screen.tsx`. */
export type RenderFirstScreen = (input: FirstScreenInput) => Promise<FirstScreen>

type Store = ReturnType<typeof createStore>

const emptyHost = (clinic: ClinicSettings): Host => ({
  clinic,
  notify: () => {},
  nameStep: () => {},
  holdUnsaved: () => {},
  drafts: { read: () => null, write: () => {}, clear: () => {} },
})

/**
 * Returns a function that renders a remote as HTML, as a visitor without a draft sees it first. For `src/first-screen.tsx`
 * of a public remote, which runs while the release is built.
 * @param name of the remote
 * @returns HTML, after `prepare` has changed the atoms, in an entry of the history with this state
 */
export async function rendererOf(name: string, remote: RemoteModule, input: FirstScreenInput) {
  const { language, clinic, route } = input
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: ['common', name],
    defaultNS: name,
    resources: {
      [language]: {
        common: language === DEFAULT_LANGUAGE ? commonMessages : await loadCommonMessages(language),
        [name]: await remote.loadMessages(language),
      },
      ...(language !== DEFAULT_LANGUAGE && {
        [DEFAULT_LANGUAGE]: { common: commonMessages, [name]: await remote.loadMessages(DEFAULT_LANGUAGE) },
      }),
    },
    interpolation: { escapeValue: false },
  })
  return (prepare: (store: Store) => void = () => {}, state?: object): string => {
    const store = createStore()
    prepare(store)
    const page: ReactElement = (
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter initialEntries={[{ pathname: route, state }]}>
            <HostProvider value={emptyHost(clinic)}>
              <remote.Component />
            </HostProvider>
          </MemoryRouter>
        </I18nextProvider>
      </Provider>
    )
    return renderToString(page)
  }
}
