import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { tokenAtom } from '@molar/shared/session'
import { askExtensions, fetchPage } from './appointments.api.ts'
import { isDeadSession, serverSentence } from './failure.ts'
import { newcomers, readListed, sameRows, updated, type Listed } from './listed.ts'
import { savedAtom, withSaved } from './saved.atoms.ts'
import { isNarrowed, type View } from './view.ts'

/** Why there is no list; `sentence` is the server's own. */
export interface Failure {
  sentence: string | null
}

interface List {
  /** What is on the screen; stays there while another page is on its way. */
  shown: Listed | null
  /** Asked for by the person and not answered yet. */
  isLoading: boolean
  failure: Failure | null
  /** What the server has now, where that is no longer what stands on the screen. */
  fresh: Listed | null
  /** When the list was last read, if reading it again failed since. */
  staleSince: Date | null
  readAt: Date | null
}

const NOTHING: List = {
  shown: null,
  isLoading: true,
  failure: null,
  fresh: null,
  staleSince: null,
  readAt: null,
}

const listState = atom<List>(NOTHING)
export const listAtom = atom((get) => get(listState))

/** The server has taken this status. */
export const keepSavedAtom = atom(null, (get, set, saved: { id: number; isOpen: boolean }) => {
  set(savedAtom, [...get(savedAtom), saved])
  const { shown, fresh, ...rest } = get(listState)
  set(listState, {
    ...rest,
    shown: shown && withSaved(shown, [saved]),
    fresh: fresh && withSaved(fresh, [saved]),
  })
})

export const newsAtom = atom((get) => {
  const { shown, fresh } = get(listState)
  return shown && fresh && { added: newcomers(shown, fresh) }
})

const extensionsState = atom({ search: false, status: false })
export const extensionsAtom = atom((get) => get(extensionsState))

const learnExtensionsAtom = atom(null, async (get, set) => {
  const now = await askExtensions()
  const before = get(extensionsState)
  if (now.search !== before.search || now.status !== before.status) set(extensionsState, now)
  return now
})

const readingState = atom<AbortController | null>(null)

/** Whatever is on its way answers nobody any more: a slow page must not overwrite the one asked for after it. */
function readAnew(get: Getter, set: Setter) {
  get(readingState)?.abort()
  const reading = new AbortController()
  set(readingState, reading)
  return reading.signal
}

/** Shows the page of this view. Gives back why it did not, where somebody is to be told. */
export const loadAtom = atom(null, async (get, set, view: View): Promise<Failure | null> => {
  const signal = readAnew(get, set)
  set(listState, { ...get(listState), isLoading: true, fresh: null })
  try {
    const learnt = set(learnExtensionsAtom)
    const canNarrow = !isNarrowed(view) || (await learnt).search
    signal.throwIfAborted()
    const shown = await read(get, canNarrow ? view : { ...view, search: '', from: '', to: '' }, signal)
    set(listState, { ...NOTHING, shown, isLoading: false, readAt: new Date() })
    return null
  } catch (error) {
    // Somebody else asked, or the shell is already on its way to sign-in.
    if (signal.aborted || isDeadSession(error)) return null
    const failure = { sentence: serverSentence(error) }
    set(listState, { ...NOTHING, isLoading: false, failure })
    return failure
  }
})

/** Reads the page again, without moving what one reads: rows keep their place, anything else waits to be shown. */
export const rereadAtom = atom(null, async (get, set, view: View) => {
  const before = get(listState)
  if (before.isLoading) return
  if (!before.shown) {
    await set(loadAtom, view)
    return
  }
  const signal = readAnew(get, set)
  try {
    void set(learnExtensionsAtom)
    const fresh = await read(get, before.shown.view, signal)
    const { shown } = get(listState)
    if (!shown) return
    const same = sameRows(shown, fresh)
    set(listState, {
      ...NOTHING,
      isLoading: false,
      shown: same ? fresh : updated(shown, fresh),
      fresh: same ? null : fresh,
      readAt: new Date(),
    })
  } catch (error) {
    if (signal.aborted || isDeadSession(error)) return
    set(listState, { ...get(listState), staleSince: before.readAt })
  }
})

/** Puts what the server has now in the place of what stood there. */
export const showFreshAtom = atom(null, (get, set) => {
  const list = get(listState)
  set(listState, { ...list, shown: list.fresh ?? list.shown, fresh: null })
})

export const leaveListAtom = atom(null, (get, set) => {
  get(readingState)?.abort()
  set(listState, NOTHING)
  set(savedAtom, [])
})

/** One page, in which nothing is older than what was saved here meanwhile. */
async function read(get: Getter, view: View, signal: AbortSignal): Promise<Listed> {
  const before = get(savedAtom).length
  const answer = await fetchPage(view, get(tokenAtom), signal)
  signal.throwIfAborted()
  return withSaved(readListed(view, answer), get(savedAtom).slice(before))
}
