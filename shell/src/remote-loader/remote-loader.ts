import type { AdmittedRemote, Pointer, ReleaseRecord } from '@molar/releases/format'
import type { RemoteModule } from '@molar/shared/remote'
import { isNoFault } from './load-errors.ts'
import type { Loader } from './federation.ts'
import { firstToLoad } from './release-race.ts'
import { readPointerOf } from './pointer-source.ts'
import { createChoice, type ChoiceOptions } from './tab-choice.ts'
import { lostTrial, noteTrial } from './crash-marker.ts'

export interface LoadedRemote {
  release: ReleaseRecord
  module: RemoteModule
}

interface RemotesOptions extends ChoiceOptions {
  load: Loader
  /** Runs before a remote is shown: its texts. */
  prepare: (loaded: LoadedRemote) => Promise<void>
}

interface Attempt {
  loading: Promise<LoadedRemote>
  /** What came of it; null while it is under way. */
  outcome: LoadedRemote | 'failed' | null
  /** What its release was chosen by. */
  pointer?: Pointer | undefined
  /** A place shows it; before that it is a head start. */
  entered: boolean
}

const endTrial = () => noteTrial(null)

/**
 * Loads remotes. An open tab stays with the release it started with until its place is entered anew; one that fails
 * is put aside for this tab, and the next one comes in its place.
 */
export function createRemotes({ load, prepare, ...options }: RemotesOptions) {
  const { pointers, report } = options
  const choice = createChoice(options)
  const attempts = new Map<string, Attempt>()
  const mountedOnes = new WeakSet<LoadedRemote>()

  const lost = lostTrial()
  if (lost) choice.judge(lost, new Error('The page froze.'), 'mount')
  addEventListener('pagehide', endTrial)
  document.addEventListener('visibilitychange', endTrial)

  const readMissingPointer = async (remote: AdmittedRemote) =>
    pointers.get(remote.name) ? undefined : readPointerOf(remote, pointers)

  const reread = (remote: AdmittedRemote) => readPointerOf(remote, pointers).catch(() => {})

  async function loadFirst(remote: AdmittedRemote, started: readonly string[], isFresh: boolean) {
    await (isFresh ? reread(remote) : readMissingPointer(remote))
    if (!pointers.get(remote.name)) throw new Error(`${remote.name} has no pointer.`)
    const loaded = await firstToLoad<LoadedRemote>({
      next: (more) => choice.next(remote, [...started, ...more]),
      load: async (release) => ({ release, module: await load(release, remote.origin) }),
      onFailed: (release, error) => choice.judge(release, error, 'run'),
    })
    await prepare(loaded)
    return loaded
  }

  function start(
    remote: AdmittedRemote,
    { started = [] as readonly string[], entered = true, isFresh = false } = {},
  ) {
    const loading = loadFirst(remote, started, isFresh)
    const attempt: Attempt = { loading, outcome: null, entered }
    attempts.set(remote.name, attempt)
    loading.then(
      (loaded) => Object.assign(attempt, { outcome: loaded, pointer: pointers.get(remote.name) }),
      // Its place hears of a failure; a head start that nobody shows is no unhandled rejection.
      () => Object.assign(attempt, { outcome: 'failed' }),
    )
    return loading
  }

  /** Gives every release another chance, and those that were activated meanwhile a first one. */
  function tryAgain(remote: AdmittedRemote) {
    choice.triedAgain(remote.name)
    return start(remote, { isFresh: true })
  }

  /** Whether a newer pointer gives another release than the one that was loaded. */
  function isOld(remote: AdmittedRemote, { outcome, pointer }: Attempt) {
    if (!outcome || outcome === 'failed' || pointer === pointers.get(remote.name)) return false
    const newest = choice.next(remote)
    return typeof newest !== 'string' && newest.version !== outcome.release.version
  }

  function fail(remote: AdmittedRemote, loaded: LoadedRemote, error: unknown) {
    endTrial()
    choice.judge(loaded.release, error, mountedOnes.has(loaded) ? 'step' : 'mount')
    return start(remote, { started: [loaded.release.version] })
  }

  return {
    readMissingPointer,
    /** Reads the pointer again; no answer changes nothing. */
    reread,
    /** A head start for a place that is about to be shown. */
    open(remote: AdmittedRemote) {
      // What was tried in vain gets another chance as its place is entered, but not what froze the page.
      if (lost || choice.next(remote) !== 'spent') void start(remote, { entered: false })
    },
    /** For a place that is entered: what this tab has, unless it failed or a newer pointer gives another. */
    enter(remote: AdmittedRemote) {
      const attempt = attempts.get(remote.name)
      if (attempt && !attempt.entered) {
        attempt.entered = true
        return attempt.loading
      }
      const isSpent = attempt ? attempt.outcome === 'failed' : choice.next(remote) === 'spent'
      if (isSpent) return tryAgain(remote)
      return attempt && !isOld(remote, attempt) ? attempt.loading : start(remote)
    },
    /** What is there already; shown again without a wait. */
    loaded({ name }: AdmittedRemote): LoadedRemote | null {
      const outcome = attempts.get(name)?.outcome
      return outcome && outcome !== 'failed' ? outcome : null
    },
    tryAgain,
    /** Whether its pointer gives another release now than the one on screen. */
    hasAnother: (remote: AdmittedRemote, { release }: LoadedRemote) =>
      choice.hasAnother(remote, release, 'run'),
    /** Starts the release that the pointer gives now. */
    goOn: (remote: AdmittedRemote) => start(remote),
    /** Puts a release aside that threw while it was drawn, and starts the next. */
    fail,
    /** The same for one that threw when something was pressed, unless no other is left: the page still stands. */
    stumble: (remote: AdmittedRemote, loaded: LoadedRemote, error: unknown) =>
      !isNoFault(error) && choice.hasAnother(remote, loaded.release, 'step')
        ? fail(remote, loaded, error)
        : null,
    /** Told once for each load, however often its place is entered. */
    mounted(loaded: LoadedRemote) {
      endTrial()
      if (mountedOnes.has(loaded)) return
      mountedOnes.add(loaded)
      report(loaded.release, null)
    },
    draftGone: choice.draftGone,
    brokeOnDraft: ({ name }: AdmittedRemote) => choice.brokeOnDraft(name),
  }
}

export type Remotes = ReturnType<typeof createRemotes>
