import { createRoot } from 'react-dom/client'
import { createStore, Provider } from 'jotai'
import { BrowserRouter } from 'react-router-dom'
import { remotesByRoute, type AdmittedRemote } from '@molar/releases/format'
import { configureHttp } from '@molar/shared/http'
import { tokenAtom } from '@molar/shared/session'
import { App } from './app.tsx'
import { createErrorReporter } from './error-report/error-reporter.ts'
import { afterPaint } from './hydration/after-paint.ts'
import { discardInterimScreen, firstScreenOfPage } from './hydration/first-screen-of-page.ts'
import { hydrate } from './hydration/hydrate.ts'
import { createTranslations } from './language/translations.ts'
import { languageAtom } from './language/language.atoms.ts'
import type { Portal } from './portal.ts'
import { isOverrideRequested } from './overrides/override-request.ts'
import { guardNavigation } from './page-monitor/guard-navigation.ts'
import { lockGlobals } from './page-monitor/lock-globals.ts'
import { monitorCalls } from './page-monitor/monitor-calls.ts'
import { reloadPage } from './page-monitor/reload-page.ts'
import { monitorStoppedEvents } from './page-monitor/stopped-events.ts'
import { createReleaseLoader } from './remote-loader/federation.ts'
import { createLoadReporter } from './remote-loader/load-reporter.ts'
import { bookingResponseHandler } from './remote-loader/stored-booking.ts'
import { checkForBlockedShell } from './remote-loader/blocked-shell.ts'
import { createPointers, isFromCache, onReturn, pointersAtom } from './remote-loader/pointers.ts'
import { createRemoteLoader } from './remote-loader/remote-loader.ts'
import { createCandidateFinder } from './remote-loader/candidate-releases.ts'
import { checkSessionAtom, endRejectedSessionAtom } from './session/session-check.atoms.ts'
import { allowTranslation } from './startup/allow-translation.ts'
import { readPointers, readSettings } from './startup/page-data.ts'
import { prepareHttpSoon } from './startup/prepare-http.ts'
import { followColorMode } from './startup/color-mode.ts'
import shell from '../package.json' with { type: 'json' }

const root = document.getElementById('root')!
const startError = document.getElementById('start-error')!

/** Shows the error in the page's own markup: React and i18next may be what failed. */
function showStartError() {
  discardInterimScreen(root)
  startError.classList.remove('later')
  root.replaceChildren(startError)
}

function endWith(error: unknown) {
  showStartError()
  reportError(error) // shows it in the console
}

/** Settings and pointers of the page, or those that a developer set in their place; then `showBanner` says so. */
async function settingsOfPage() {
  const written = { settings: readSettings(), pointers: readPointers() }
  if (!isOverrideRequested(written.settings)) return { ...written, showBanner: null }
  const { openOverrides } = await import(/* webpackChunkName: "overrides" */ './overrides/open-overrides.tsx')
  return openOverrides(written)
}

/** Notices what a release does to the page as a whole, and locks what it could replace. */
function protectPage(rejectAndReload: (what: string) => void, onBooked: () => void) {
  monitorStoppedEvents(root, () => rejectAndReload('stops presses before they arrive'))
  monitorCalls({
    onTooMany: () => rejectAndReload('sends too many calls'),
    onCall: (call) => bookingResponseHandler(call, onBooked),
  })
  allowTranslation()
  lockGlobals()
}

async function start() {
  await afterPaint()
  const { settings, pointers: pointersOfPage, showBanner } = await settingsOfPage()
  const store = createStore()
  followColorMode()
  store.set(pointersAtom, pointersOfPage)
  // The router ignores a slash at the end as well.
  const openPath = () => location.pathname.replace(/\/+$/, '') || settings.home
  const openRemotes = remotesByRoute(settings.remotes)
  // The router and nginx ignore the case too.
  const remoteAt = (path: string) => openRemotes.find(({ route }) => route === path.toLowerCase())
  const withOpenRemote = (act: (remote: AdmittedRemote) => void) => {
    const remote = remoteAt(openPath())
    if (remote) act(remote)
  }
  const rejectAndReload = (what: string) =>
    withOpenRemote((remote) => remoteLoader.rejectAndReload(remote, what))
  // A development server, which overrides lead to, loads the page again after a change.
  if (!showBanner)
    guardNavigation(
      (path) => remoteAt(path)?.access === 'public',
      () => rejectAndReload('leaves the page'),
    )
  protectPage(rejectAndReload, () => withOpenRemote((remote) => remoteLoader.markBooked(remote)))
  configureHttp({
    baseURL: settings.apiUrl,
    defaultBearer: settings.defaultBearer,
    extensions: settings.extensions,
    token: () => store.get(tokenAtom),
    language: () => store.get(languageAtom),
    onUnauthorized: (token) => store.set(endRejectedSessionAtom, token),
  })

  const translations = await createTranslations(store.get(languageAtom))
  void showBanner?.(translations)
  const pointers = createPointers(store)
  const findCandidates = createCandidateFinder()
  const remoteLoader = createRemoteLoader({
    loadRelease: createReleaseLoader(),
    findCandidates,
    pointers,
    translations,
    reportLoad: createLoadReporter(settings.apiUrl, shell.version),
    reportReleaseError: createErrorReporter(settings, shell.version),
    reload: reloadPage,
  })
  const portal: Portal = { settings, remoteLoader, findCandidates, translations, reloadAt: reloadPage }

  prepareHttpSoon()
  // Starts to load what the page will show, before React renders it.
  void store.set(checkSessionAtom)
  const opened = remoteAt(openPath())
  const openedPublic = opened?.access === 'public' ? opened : null
  const isOld = isFromCache()
  if (openedPublic) remoteLoader.preload(openedPublic, isOld)
  for (const remote of settings.remotes)
    if (remote.name !== openedPublic?.name)
      void (isOld ? pointers.refetch(remote) : pointers.fetchMissing(remote).catch(() => {}))
  const checkShell = () => void checkForBlockedShell(store, shell.version)
  if (isOld) checkShell()
  onReturn(() => {
    for (const remote of settings.remotes) void pointers.refetch(remote)
    checkShell()
  })

  await render({ store, portal, remote: openedPublic, rejectAndReload })
}

interface RenderOptions {
  store: ReturnType<typeof createStore>
  portal: Portal
  /** The remote that the page opens with, if it needs no session. */
  remote: AdmittedRemote | null
  rejectAndReload: (what: string) => void
}

async function render({ store, portal, remote, rejectAndReload }: RenderOptions) {
  const { settings, remoteLoader, translations } = portal
  // What a release did may be the reason, and it would do it again after Try again.
  const onUncaughtError = (error: unknown) => {
    rejectAndReload('makes the page fail')
    endWith(error)
  }
  const page = (
    <Provider store={store}>
      <BrowserRouter>
        <App portal={portal} />
      </BrowserRouter>
    </Provider>
  )
  startError.remove()
  const screen = remote && remoteLoader.current(remote) ? firstScreenOfPage(store.get(languageAtom)) : null
  if (remote && screen)
    await hydrate({
      root,
      page,
      screen,
      remote,
      remoteLoader,
      home: settings.home,
      slowText: () => translations.i18n.t('shell:slow'),
      onUncaughtError,
    })
  else {
    discardInterimScreen(root)
    createRoot(root, { onUncaughtError }).render(page)
  }
}

// Without its styles the page would be unreadable.
if (getComputedStyle(startError).position === 'fixed') start().catch(endWith)
else showStartError()
