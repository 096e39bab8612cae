import { createRoot } from 'react-dom/client'
import { createStore, Provider } from 'jotai'
import { BrowserRouter } from 'react-router-dom'
import { configureHttp } from '@molar/shared/http'
import { bucketOf } from '@molar/releases/format'
import { SHELL_CONTRACT } from '@molar/shared/remote'
import { tabStore, tokenAtom } from '@molar/shared/session'
import { App } from './app.tsx'
import { createLanguage } from './language/language.ts'
import { languageAtom } from './language/language.atoms.ts'
import type { Portal } from './portal.ts'
import { isOverrideRequested } from './overrides/override-request.ts'
import { browserId } from './remote-loader/browser-id.ts'
import { tabCourses } from './remote-loader/courses.ts'
import { draftKey } from './remote-loader/drafts.ts'
import { loadWithFederation } from './remote-loader/federation.ts'
import { fetchPointer } from './remote-loader/fetch-pointer.ts'
import { onReturn } from './remote-loader/pointer-source.ts'
import { keepPointerAtom, pointersAtom } from './remote-loader/pointers.atoms.ts'
import { createRemotes } from './remote-loader/remote-loader.ts'
import { reportTo } from './remote-loader/load-report.ts'
import { withTexts } from './remote-loader/messages-loading.ts'
import { checkSessionAtom, tokenDiedAtom } from './session/session-check.atoms.ts'
import { readPointers, readSettings } from './settings/page-data.ts'
import { prepareHttpSoon } from './settings/prepare-http.ts'
import { followColorMode } from './settings/color-mode.ts'
import shell from '../package.json' with { type: 'json' }

const root = document.getElementById('root')!
const notOpen = document.getElementById('not-open')!

/** The last word, in the page's own markup: nothing of ours may be left that can draw or translate it. */
function sayNotOpen() {
  notOpen.classList.remove('later')
  root.replaceChildren(notOpen)
}

function endWith(error: unknown) {
  sayNotOpen()
  reportError(error) // for whoever reads the console
}

const reloadAt = (path: string) => location.replace(path)

async function start() {
  const written = { settings: readSettings(), pointers: readPointers() }
  const overrides = isOverrideRequested(written.settings)
    ? (await import(/* webpackChunkName: "overrides" */ './overrides/open-overrides.tsx')).openOverrides(
        written,
      )
    : null
  const { settings, pointers } = overrides ?? written
  const store = createStore()
  followColorMode()
  store.set(pointersAtom, pointers)
  configureHttp({
    baseURL: settings.apiUrl,
    defaultBearer: settings.defaultBearer,
    extensions: settings.extensions,
    token: () => store.get(tokenAtom),
    language: () => store.get(languageAtom),
    onUnauthorized: (token) => store.set(tokenDiedAtom, token),
  })

  const language = await createLanguage(store.get(languageAtom))
  void overrides?.showBanner(language)
  const browser = browserId()
  const choosing: Portal['choosing'] = (name, aside) => ({
    shellContract: SHELL_CONTRACT,
    bucket: bucketOf(browser, name),
    aside,
  })
  const remotes = createRemotes({
    choosing,
    load: withTexts(loadWithFederation, () => store.get(languageAtom)),
    pointers: {
      get: (name) => store.get(pointersAtom)[name],
      keep: (name, pointer) => store.set(keepPointerAtom, name, pointer),
      fetch: fetchPointer,
    },
    prepare: ({ release, module }) => language.add(release.name, module.loadMessages),
    courses: tabCourses(),
    hasDraft: (name) => tabStore.read(draftKey(name)) !== null,
    report: reportTo(settings.apiUrl, shell.version),
  })
  const portal: Portal = { settings, remotes, choosing, language, reloadAt }

  prepareHttpSoon()
  // What the page is going to show starts before it is drawn.
  void store.set(checkSessionAtom)
  for (const remote of settings.remotes) {
    const opensHere = [remote.route, remote.route === settings.home && '/'].includes(location.pathname)
    if (opensHere && remote.access === 'public') remotes.open(remote)
    else void remotes.readMissingPointer(remote).catch(() => {})
  }

  onReturn(() => {
    for (const remote of settings.remotes) void remotes.reread(remote)
  })

  createRoot(root, { onUncaughtError: endWith }).render(
    <Provider store={store}>
      <BrowserRouter>
        <App portal={portal} />
      </BrowserRouter>
    </Provider>,
  )
}

// Without its styles the page is nothing to show to anybody.
if (getComputedStyle(notOpen).position === 'fixed') start().catch(endWith)
else sayNotOpen()
