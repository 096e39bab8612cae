import { type Blocker, type BlockersQuery, PAGE_SIZE } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { type BlockerPage, fetchBlockers, knowsScope, knowsVersion } from './blockers.api.ts'
import { isDeadSession, serverSentence } from './outcome.ts'

export type BlockerFilter = Pick<BlockersQuery, 'type' | 'page' | 'location'>

export interface BlockerList {
  /** The page on screen, null while there is none. It stays while the next one loads. */
  page: BlockerPage | null
  loading: boolean
  /** It did not load; what the server said about it, if anything. */
  failed: { said: string | null } | null
}

const NOTHING: BlockerList = { page: null, loading: true, failed: null }

/** What of our extensions the server names: `scope` for branches and doctors, `version` against lost edits. */
const extensionsState = atom({ scope: false, version: false })
export const extensionsAtom = atom((get) => get(extensionsState))

const listState = atom<BlockerList>(NOTHING)
export const listAtom = atom((get) => get(listState))

const filterState = atom<BlockerFilter>({ type: '', page: 1 })
const readingState = atom<AbortController | null>(null)

/** What a reading leaves to do; nothing, where a later one took its place. */
export interface Reading {
  failed?: true
  /** There is no such page any more: this is the last one. */
  lastPage?: number
}

/** Reads the page of this filter. Only the latest reading counts, whichever answer comes last. */
export const showBlockersAtom = atom(null, (_get, set, filter: BlockerFilter) => {
  set(filterState, filter)
  set(listState, (list) => ({ ...list, loading: true }))
  return set(readAtom)
})

/** Reads the same page once more, because something in it changed. */
export const refreshAtom = atom(null, (get, set) => set(showBlockersAtom, get(filterState)))

/** Reads the page on screen once more, without a word if that fails. */
export const rereadAtom = atom(null, (get, set): Reading | Promise<Reading> => {
  return get(listState).loading ? {} : set(readAtom, { quietly: true })
})

const readAtom = atom(null, async (get, set, { quietly = false } = {}): Promise<Reading> => {
  get(readingState)?.abort()
  const reading = new AbortController()
  set(readingState, reading)
  try {
    const extensions = { scope: await knowsScope(), version: await knowsVersion() }
    set(extensionsState, extensions)
    const { location, ...filter } = get(filterState)
    const query = { ...filter, limit: PAGE_SIZE, ...(extensions.scope && location && { location }) }
    if (reading.signal.aborted) return {}
    const page = await fetchBlockers(query, reading.signal)
    if (reading.signal.aborted) return {}
    set(listState, { page, loading: false, failed: null })
    return filter.page > page.totalPages ? { lastPage: page.totalPages } : {}
  } catch (error) {
    if (reading.signal.aborted || quietly) return {}
    set(listState, { page: null, loading: false, failed: { said: serverSentence(error) } })
    return isDeadSession(error) ? {} : { failed: true }
  }
})

/** The screen opens anew: nothing of an earlier person's stands there. */
export const forgetListAtom = atom(null, (get, set) => {
  get(readingState)?.abort()
  set(listState, NOTHING)
})

/** Takes a deleted row away before the list is read again. */
export const dropRowAtom = atom(null, (_get, set, { id }: Pick<Blocker, 'id'>) =>
  set(listState, (list) => {
    const { page } = list
    if (!page) return list
    const rows = page.rows.filter((row) => row.id !== id)
    const total = page.total === null ? null : page.total - (page.rows.length - rows.length)
    return { ...list, page: { ...page, rows, total } }
  }),
)
