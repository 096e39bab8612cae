import { renderToString } from 'react-dom/server'
import { createStore, Provider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import type { RenderFirstScreen } from '@molar/shared/first-screen'
import { pointerTo, type AdmittedRemote, type ReleaseRecord } from '@molar/releases/format'
import { App } from './app.tsx'
import { languageAtom } from './language/language.atoms.ts'
import { createTranslations } from './language/translations.ts'
import type { Portal } from './portal.ts'
import { pointersAtom } from './remote-loader/pointers.ts'
import type { RemoteLoader } from './remote-loader/remote-loader.ts'

/** The portal around a public remote that is loaded. */
const render: RenderFirstScreen = async ({ language, clinic, route, menuLabel, year }) => {
  const remote: AdmittedRemote = { name: 'remote', origin: '', route, access: 'public' }
  const release: ReleaseRecord = {
    ...remote,
    version: '1.0.0',
    team: '',
    shell: '',
    menu: { label: { [language]: menuLabel }, order: 1, visibleTo: 'everyone' },
    entry: { path: '', integrity: '' },
    preload: [],
  }
  const load = {
    number: 1,
    loaded: { release, module: { Component: () => '{{screen}}', loadMessages: async () => ({}) } },
    unavailable: null,
    pointer: pointerTo(release),
    isEntered: true,
    isMounted: true,
  }
  const remoteLoader: Pick<
    RemoteLoader,
    'current' | 'enter' | 'subscribe' | 'hasRejected' | 'hasFailedOnDraft'
  > = {
    current: () => load,
    enter: () => load,
    subscribe: () => () => {},
    hasRejected: () => false,
    hasFailedOnDraft: () => false,
  }
  const portal: Portal = {
    settings: { apiUrl: '', extensions: [], defaultBearer: '', clinic, home: route, remotes: [remote] },
    remoteLoader: remoteLoader as RemoteLoader,
    findCandidates: () => [release],
    translations: await createTranslations(language),
    reloadAt: () => {},
  }
  const store = createStore()
  store.set(languageAtom, language)
  store.set(pointersAtom, { remote: load.pointer })
  const html = renderToString(
    <Provider store={store}>
      <MemoryRouter initialEntries={[route]}>
        <App portal={portal} />
      </MemoryRouter>
    </Provider>,
  )
  return {
    html: html
      .replace(/(?<=<footer.*?)\d{4}(?=.*<\/footer>)/s, year)
      .replace(
        'aria-current="page" class="nav-link active"',
        'aria-current="{{menu-current}}" class="nav-link {{menu-class}}"',
      ),
  }
}

export default render
