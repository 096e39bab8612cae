import type { LoadPhase } from '@molar/contract'
import { DEFAULT_LANGUAGE } from '@molar/shared/i18n'
import { hasRoute, type AdmittedRemote, type ReleaseId, type ReleaseRecord } from '@molar/releases/format'
import type { RemoteModule } from '@molar/shared/remote'
import type { ReportReleaseError } from '../error-report/error-reporter.ts'
import type { Translations } from '../language/translations.ts'
import { clearCrashes, clearCrashMarker, readCrashedRelease, readCrashMarker } from './crash-marker.ts'
import { hasDraft } from './drafts.ts'
import type { LoadRelease } from './federation.ts'
import { isFileError, isReleaseError } from './load-errors.ts'
import type { ReportLoad } from './load-reporter.ts'
import type { Pointers } from './pointers.ts'
import { addRejected, createRejectedReleases, NONE_REJECTED } from './rejected-releases.ts'
import { createReleaseLoads, type LoadedRemote, type ReleaseLoad } from './release-loads.ts'
import { NoReleaseLeft, raceReleases } from './release-race.ts'
import { selectRelease, type FindCandidates, type UnavailableReason } from './candidate-releases.ts'

interface RemoteLoaderOptions {
  loadRelease: LoadRelease
  findCandidates: FindCandidates
  pointers: Pointers
  translations: Translations
  reportLoad: ReportLoad
  reportReleaseError: ReportReleaseError
  /** Loads the page again, without the input that it did not save. */
  reload: () => void
}

interface StartOptions {
  /** Versions that this load does not start. */
  without?: readonly string[]
  /** Fetches the pointer before it selects a release. */
  refetches?: boolean
  isEntered?: boolean
  /** Loads the page again if no release fits its shell: another shell may be active now. */
  reloads?: boolean
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>

/**
 * Loads the releases of all remotes and rejects those that fail. It alone changes the state of a load; slots
 * subscribe to it. A tab keeps the release it has loaded until its slot is entered again.
 */
export function createRemoteLoader({
  loadRelease,
  findCandidates,
  pointers,
  translations,
  reportLoad,
  reportReleaseError,
  reload,
}: RemoteLoaderOptions) {
  const loads = createReleaseLoads()
  const rejected = createRejectedReleases()
  /** Each remote with the route at which its slot was entered last. */
  const lastEntered = new Map<string, AdmittedRemote>()
  let count = 0
  /** The last release that ran in this page and was rejected. Its styles and timers may still be there. */
  let lastRejected: ReleaseId | null = null

  function select(
    remote: AdmittedRemote,
    started: readonly string[] = [],
    known = rejected.get(remote.name),
  ): ReleaseRecord | UnavailableReason {
    const pointer = pointers.get(remote)
    return selectRelease(
      (without) => findCandidates(remote, pointer, without),
      hasDraft(remote.name) ? known : { ...known, failedWithDraft: [] },
      started,
    )
  }

  /** What would be rejected if this release failed in this phase. Code that never ran did not fail over a draft. */
  const rejectedAfter = ({ name, version }: ReleaseId, phase: LoadPhase) =>
    addRejected(rejected.get(name), version, (phase === 'mount' || phase === 'step') && hasDraft(name))

  function reject(
    release: ReleaseId,
    phase: LoadPhase,
    error: unknown,
    after = rejectedAfter(release, phase),
  ) {
    rejected.set(release.name, after)
    reportLoad(release, 'failed', phase)
    reportReleaseError(release, phase, error)
  }

  /** Rejects and reports a release, unless the release did not cause the error. */
  function recordFailure(release: ReleaseId, error: unknown, seenIn: LoadPhase) {
    if (!isReleaseError(error)) return
    // A file can be missing in any phase.
    const phase = isFileError(error) ? 'entry' : seenIn
    reject(release, phase, error)
    // For the check of a release.
    dispatchEvent(new CustomEvent('molar:failed', { detail: error }))
    if (phase !== 'entry') lastRejected = release
  }

  async function loadFirst(remote: AdmittedRemote, without: readonly string[], refetches: boolean) {
    await (refetches ? pointers.refetch(remote) : pointers.fetchMissing(remote))
    if (!pointers.get(remote)) throw new Error(`${remote.name} has no pointer.`)
    const { pointer, ...loaded } = await raceReleases<LoadedRemote & Pick<ReleaseLoad, 'pointer'>>({
      selectNext: (started) => select(remote, [...without, ...started]),
      load: async (release) => {
        // The one that the release was selected from: another one may arrive before it is loaded.
        const pointer = pointers.get(remote)
        const module = await loadRelease(release, remote.origin)
        // It has lost the race, and nothing of it is going to be drawn.
        if (loads.get(remote)?.isMounted) clearCrashMarker()
        await loadMessages(module, translations.i18n.language)
        return { release, module, pointer }
      },
      onFailed: (release, error) => recordFailure(release, error, 'run'),
    })
    await translations.add(remote.name, loaded.module.loadMessages)
    return { loaded, pointer }
  }

  function start(
    remote: AdmittedRemote,
    { without = [], refetches = false, isEntered = true, reloads = false }: StartOptions = {},
  ) {
    const number = ++count
    const load = { number, loaded: null, unavailable: null, pointer: undefined, isEntered, isMounted: false }
    loads.set(remote, load)
    loadFirst(remote, without, refetches).then(
      (selected) => arrive(remote, load, selected),
      (error: unknown) => {
        const unavailable = error instanceof NoReleaseLeft ? error.reason : 'exhausted'
        // Not without a connection: the page would be lost.
        if (reloads && unavailable === 'incompatible')
          void pointers.refetch(remote).then((isRead) => isRead && reload())
        loads.update(remote, number, { unavailable })
      },
    )
  }

  /** Another route of the remote may have been opened since the load began. */
  function arrive(
    remote: AdmittedRemote,
    load: ReleaseLoad,
    selected: Pick<ReleaseLoad, 'loaded' | 'pointer'>,
  ) {
    const entered = lastEntered.get(remote.name) ?? remote
    if (loads.isCurrent(remote, load) && lacksRoute(entered, selected)) start(entered)
    else loads.update(remote, load.number, selected)
  }

  /** Loads again after all releases failed: rejected ones get another chance, and the pointer may name new ones. */
  function tryAgain(remote: AdmittedRemote, reloads = false) {
    rejected.set(remote.name, NONE_REJECTED)
    start(remote, { refetches: true, reloads })
  }

  /** Whether a newer pointer selects another release than the loaded one. */
  function isOutdated(remote: AdmittedRemote, { loaded, pointer }: ReleaseLoad) {
    if (!loaded || pointer === pointers.get(remote)) return false
    const newest = select(remote)
    return typeof newest !== 'string' && newest.version !== loaded.release.version
  }

  /** Whether another release could be loaded if the present one failed in this phase. */
  const hasAnother = (remote: AdmittedRemote, { loaded }: ReleaseLoad, phase: LoadPhase = 'run') =>
    !!loaded && typeof select(remote, [], rejectedAfter(loaded.release, phase)) !== 'string'

  /** Rejects the loaded release, which threw while it was drawn, and loads the next one. */
  function rejectRelease(remote: AdmittedRemote, load: ReleaseLoad, error: unknown) {
    if (!load.loaded || !loads.isCurrent(remote, load)) return
    clearCrashMarker()
    const { release } = load.loaded
    recordFailure(release, error, loads.get(remote)!.isMounted ? 'step' : 'mount')
    start(remote, { without: [release.version] })
  }

  /**
   * Rejects a release that makes the page unusable. Reloads the page if another release is left. If a release was
   * rejected earlier in this page, that one may be the cause, so the present one is not rejected.
   */
  function rejectAndReload(remote: AdmittedRemote, what: string) {
    const { name } = remote
    const load = loads.get(remote)
    const running = readCrashMarker()
    const release = load?.loaded?.release ?? (running?.name === name ? running : null)
    if (!load || !release) return
    clearCrashMarker()
    // For the check of a release, which refuses it with these words.
    dispatchEvent(new CustomEvent('molar:broken-page', { detail: what }))
    if (!lastRejected) {
      const after = addRejected(rejected.get(name), release.version, false)
      reject(release, load.isMounted ? 'step' : 'mount', new Error(what), after)
    }
    const blamed = lastRejected ?? release
    lastRejected = release
    if (typeof select(remote) !== 'string' && rejected.isStored(blamed.name, blamed.version)) reload()
    else start(remote, { without: [release.version] })
  }

  const crashed = readCrashedRelease()
  if (crashed) recordFailure(crashed, new Error('The page froze.'), 'mount')
  lastRejected = null // it ran in an earlier page
  // A page that is left or hidden has not frozen.
  addEventListener('pagehide', clearCrashes)
  document.addEventListener('visibilitychange', clearCrashes)

  return {
    current: (remote: AdmittedRemote) => loads.get(remote)!,
    subscribe: loads.subscribe,
    until: loads.until,
    /** Starts the load of a remote whose slot is about to be entered. `refetches`: reads the pointer again first. */
    preload(remote: AdmittedRemote, refetches = false) {
      // A reload gives rejected releases another chance as their slot is entered, except one that froze the page.
      if (crashed || select(remote) !== 'exhausted') start(remote, { isEntered: false, refetches })
    },
    /** Called for a slot that opens. Returns the current load, or a new one if that failed, is outdated or lacks the route. */
    enter(remote: AdmittedRemote): ReleaseLoad {
      lastEntered.set(remote.name, remote)
      const load = loads.get(remote)
      const isExhausted = load ? load.unavailable !== null : select(remote) === 'exhausted'
      if (load && !load.isEntered) loads.update(remote, load.number, { isEntered: true })
      else if (isExhausted) tryAgain(remote)
      else if (!load || isOutdated(remote, load) || lacksRoute(remote, load)) start(remote)
      return loads.get(remote)!
    },
    tryAgain: (remote: AdmittedRemote) => tryAgain(remote, loads.get(remote)?.unavailable === 'incompatible'),
    hasAnother,
    /** Loads the release that the pointer selects now; the present one is not rejected. */
    switchRelease: (remote: AdmittedRemote) => start(remote),
    rejectRelease,
    rejectAndReload,
    /** Whether this tab has rejected a release of the remote. */
    hasRejected: ({ name }: AdmittedRemote) => rejected.get(name).versions.length > 0,
    /** Rejects a release that threw outside of drawing, if another one can be loaded; otherwise the page stays as it is. */
    handleRuntimeError(remote: AdmittedRemote, load: ReleaseLoad, error: unknown) {
      if (!isReleaseError(error)) return
      if (hasAnother(remote, load, 'step')) rejectRelease(remote, load, error)
      else if (load.loaded) reportReleaseError(load.loaded.release, null, error)
    },
    /** Called when the release of a load has been drawn; it is reported once. */
    markMounted(remote: AdmittedRemote, load: ReleaseLoad) {
      clearCrashMarker()
      const { loaded, number } = load
      if (!loaded || !loads.isCurrent(remote, load) || loads.get(remote)!.isMounted) return
      loads.update(remote, number, { isMounted: true })
      reportLoad(loaded.release, 'mounted')
    },
    /** Called when the server has booked what a page of the remote sent. */
    markBooked(remote: AdmittedRemote) {
      const release = loads.get(remote)?.loaded?.release
      if (release) reportLoad(release, 'booked')
    },
    /** Called when a remote has cleared its draft: no failure can be blamed on it any more. */
    forgetDraftFailures: (name: string) => rejected.set(name, { ...rejected.get(name), failedWithDraft: [] }),
    /** Whether a release failed with the draft that the remote still has. */
    hasFailedOnDraft: ({ name }: AdmittedRemote) =>
      hasDraft(name) && rejected.get(name).failedWithDraft.length > 0,
  }
}

/**
 * Loads the messages of a release before it is shown, so that one whose messages are missing or late gives way to
 * the next release. English is required, because it replaces what another language lacks.
 */
async function loadMessages(module: RemoteModule, language: string) {
  await Promise.all([module.loadMessages(DEFAULT_LANGUAGE), module.loadMessages(language).catch(() => {})])
}

/** Whether the loaded release is older than the route of the slot. */
const lacksRoute = ({ route }: AdmittedRemote, { loaded }: Pick<ReleaseLoad, 'loaded'>) =>
  !!loaded && !hasRoute(loaded.release, route)
