import {
  type Blocker,
  type BlockersQuery,
  type Extension,
  type LocationCode,
  PAGE_SIZE,
} from '@molar/contract'
import { isSessionEnded, type ListPage, loadExtensions, serverMessage } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { fetchBlockers } from '../blocker/blockers.api.ts'

export type BlockerFilter = Pick<BlockersQuery, 'type' | 'page' | 'location'>

export interface BlockerList {
  /** The page on screen; null before the first one. It stays on screen while the next page loads. */
  page: ListPage<Blocker> | null
  isLoading: boolean
  /** Set when the last load failed. */
  failure: { serverMessage: string | null } | null
  /** Of the page on screen, which a failed load of the same filter keeps. */
  filter: BlockerFilter | null
  /** When the page on screen was loaded. */
  loadedAt: Date | null
  /** `loadedAt` while the page on screen cannot be refreshed. */
  staleSince: Date | null
}

const EMPTY_LIST: BlockerList = {
  page: null,
  filter: null,
  isLoading: true,
  failure: null,
  loadedAt: null,
  staleSince: null,
}

const extensionNamesState = atom<readonly string[]>([])

/**
 * Whether blockers have a branch and a doctor (`hasScope`), a version against lost edits (`hasVersion`), a key
 * against a second blocker after a lost response (`hasKey`), and a schedule with a call list (`hasSchedule`). False before
 * it is loaded.
 */
export const extensionsAtom = atom((get) => {
  const has = (extension: Extension) => get(extensionNamesState).includes(extension)
  return {
    hasScope: has('blocker-scope'),
    hasVersion: has('blocker-version'),
    hasKey: has('blocker-idempotency'),
    hasSchedule: has('schedule'),
  }
})

/** Loads the extensions, which everything that sends or changes a blocker needs. It throws while they are unknown. */
export const loadExtensionsAtom = atom(null, async (get, set) => {
  set(extensionNamesState, await loadExtensions())
  return get(extensionsAtom)
})

const listState = atom<BlockerList>(EMPTY_LIST)
export const listAtom = atom((get) => get(listState))

/** What the page shows about the last action until the next action. */
export type ActionNotice =
  /**
   * `affected`: number of appointments in the blocked time; null where the server does not say. `branch`: null for all.
   */
  | { kind: 'saved'; description: string; affected: number | null; branch: LocationCode | null }
  | { kind: 'alreadyDeleted'; description: string }

export const noticeAtom = atom<ActionNotice | null>(null)

const filterState = atom<BlockerFilter>({ type: '', page: 1 })
/** The branch of the list; undefined for all. */
export const filteredBranchAtom = atom((get) => get(filterState).location)
const requestState = atom<AbortController | null>(null)

/** What the page does after a load. Empty after a load that a later one replaced. */
export interface LoadResult {
  hasFailed?: true
  /** The page that was asked for no longer exists; this is the last one. */
  lastPage?: number
}

/** Loads the page of this filter. A later load aborts an earlier one. */
export const showPageAtom = atom(null, (_get, set, filter: BlockerFilter) => {
  set(filterState, filter)
  set(listState, (list) => ({ ...list, isLoading: true }))
  return set(loadAtom)
})

/** Loads the page on screen again after a change, and shows a failure. */
export const reloadListAtom = atom(null, (get, set) => set(showPageAtom, get(filterState)))

/** Loads the page on screen again in the background. After a failure the page stays, with `staleSince`. */
export const refetchListAtom = atom(null, (get, set): LoadResult | Promise<LoadResult> => {
  return get(listState).isLoading ? {} : set(loadAtom, { isBackground: true })
})

const loadAtom = atom(null, async (get, set, { isBackground = false } = {}): Promise<LoadResult> => {
  get(requestState)?.abort()
  const request = new AbortController()
  set(requestState, request)
  try {
    const extensions = await set(loadExtensionsAtom)
    const asked = get(filterState)
    const { location, ...filter } = asked
    const query = { ...filter, limit: PAGE_SIZE, ...(extensions.hasScope && location && { location }) }
    if (request.signal.aborted) return {}
    const page = await fetchBlockers(query, request.signal)
    if (request.signal.aborted) return {}
    set(listState, { ...EMPTY_LIST, page, filter: asked, isLoading: false, loadedAt: new Date() })
    return filter.page > page.totalPages ? { lastPage: page.totalPages } : {}
  } catch (error) {
    if (request.signal.aborted) return {}
    if (isBackground) {
      set(markStaleAtom)
      return {}
    }
    const { page, filter } = get(listState)
    const isSameFilter = JSON.stringify(filter) === JSON.stringify(get(filterState))
    if (isSameFilter && page?.rows.length)
      set(listState, (list) => ({ ...list, isLoading: false, staleSince: list.loadedAt }))
    else set(listState, { ...EMPTY_LIST, isLoading: false, failure: { serverMessage: serverMessage(error) } })
    return isSessionEnded(error) ? {} : { hasFailed: true }
  }
})

/** The page on screen can no longer be refreshed. */
export const markStaleAtom = atom(null, (_get, set) =>
  set(listState, (list) => ({ ...list, staleSince: list.loadedAt })),
)

/** Removes everything on screen, because another person may have opened the page before. */
export const resetListAtom = atom(null, (get, set) => {
  get(requestState)?.abort()
  set(listState, EMPTY_LIST)
  set(noticeAtom, null)
})

/** Shows a changed blocker before the list is loaded again. */
export const replaceRowAtom = atom(null, (_get, set, blocker: Blocker) =>
  set(listState, ({ page, ...list }) => ({
    ...list,
    page: page && { ...page, rows: page.rows.map((row) => (row.id === blocker.id ? blocker : row)) },
  })),
)

/** Removes the row of a deleted blocker before the list is loaded again. */
export const removeRowAtom = atom(null, (_get, set, { id }: Pick<Blocker, 'id'>) =>
  set(listState, (list) => {
    const { page } = list
    if (!page) return list
    const rows = page.rows.filter((row) => row.id !== id)
    const total = page.total === null ? null : page.total - (page.rows.length - rows.length)
    return { ...list, page: { ...page, rows, total } }
  }),
)
