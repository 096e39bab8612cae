import { isSessionEnded, loadExtensions, serverMessage } from '@molar/shared/http'
import { atom, type Getter } from '@molar/shared/platform'
import { tokenAtom } from '@molar/shared/session'
import { latestRequest } from '../latest-request.ts'
import type { LoadFailure } from '../load-failure.ts'
import { fetchAppointments, fetchExtensions } from './appointments.api.ts'
import { hasSearch, type ListView } from './list-view.ts'
import {
  countAdded,
  hasSameRows,
  type LoadedPage,
  type SavedStatus,
  toLoadedPage,
  updateRows,
  withStatuses,
} from './loaded-page.ts'

interface AppointmentList {
  /** The page on screen. It stays on screen while another page loads. */
  shown: LoadedPage | null
  /** A page that the person asked for is loading. */
  isLoading: boolean
  failure: LoadFailure | null
  /** A newer version with other rows. It replaces `shown` when the person asks for it. */
  update: LoadedPage | null
  /** Time of the last load, set after a refetch has failed. */
  staleSince: Date | null
  loadedAt: Date | null
}

const EMPTY_LIST: AppointmentList = {
  shown: null,
  isLoading: true,
  failure: null,
  update: null,
  staleSince: null,
  loadedAt: null,
}

const listState = atom<AppointmentList>(EMPTY_LIST)
export const listAtom = atom((get) => get(listState))

/** The statuses that were saved on this page, oldest first. */
const savedStatusesState = atom<readonly SavedStatus[]>([])

/** Adds a status that the server has saved. */
export const addSavedStatusAtom = atom(null, (get, set, saved: SavedStatus) => {
  set(savedStatusesState, [...get(savedStatusesState), saved])
  const { shown, update, ...rest } = get(listState)
  set(listState, {
    ...rest,
    shown: shown && withStatuses(shown, [saved]),
    update: update && withStatuses(update, [saved]),
  })
})

/** The number of added appointments in the update; null without an update. */
export const updatesAtom = atom((get) => {
  const { shown, update } = get(listState)
  return shown && update && { added: countAdded(shown, update) }
})

const extensionsState = atom({
  search: false,
  status: false,
  schedule: false,
  waitingList: false,
  calendarFeed: false,
  figures: false,
  blockerScope: false,
})
export const extensionsAtom = atom((get) => get(extensionsState))

/** Asks what the server can do. */
export const loadExtensionsAtom = atom(null, async (get, set) => {
  const extensions = await fetchExtensions()
  const before = get(extensionsState)
  const names = Object.keys(extensions) as (keyof typeof extensions)[]
  if (names.some((name) => extensions[name] !== before[name])) set(extensionsState, extensions)
  return extensions
})

const { startRequestAtom, abortRequestAtom } = latestRequest()

/** Loads and shows the page of this view. Returns a failure that must be shown. Then this page stays if it is on screen. */
export const loadAtom = atom(null, async (get, set, view: ListView): Promise<LoadFailure | null> => {
  const signal = set(startRequestAtom)
  set(listState, { ...get(listState), isLoading: true, update: null })
  try {
    void set(loadExtensionsAtom)
    // Unknown extensions are a failure: a list without the search would show other appointments.
    const canSearch = !hasSearch(view) || (await loadExtensions()).includes('appointment-search')
    signal.throwIfAborted()
    const shown = await fetchPage(get, canSearch ? view : { ...view, search: '', from: '', to: '' }, signal)
    set(listState, { ...EMPTY_LIST, shown, isLoading: false, loadedAt: new Date() })
    return null
  } catch (error) {
    // After an abort a later request shows its result. After a 401 the shell leads to sign-in.
    if (signal.aborted || isSessionEnded(error)) return null
    const failure = { serverMessage: serverMessage(error) }
    const { shown, loadedAt } = get(listState)
    // The same page stays readable, with the time of its last load.
    const isShown = JSON.stringify(shown?.view) === JSON.stringify(view)
    const kept = isShown ? { shown, loadedAt, staleSince: loadedAt } : { failure }
    set(listState, { ...EMPTY_LIST, isLoading: false, ...kept })
    return failure
  }
})

/** Loads the page in the background. Rows keep their places; added and removed rows wait in `update`. */
export const refetchAtom = atom(null, async (get, set, view: ListView) => {
  const before = get(listState)
  if (before.isLoading) return
  if (!before.shown) {
    await set(loadAtom, view)
    return
  }
  const signal = set(startRequestAtom)
  try {
    const newer = await fetchPage(get, before.shown.view, signal)
    const { shown } = get(listState)
    if (!shown) return
    const isSame = hasSameRows(shown, newer)
    set(listState, {
      ...EMPTY_LIST,
      isLoading: false,
      shown: isSame ? newer : updateRows(shown, newer),
      update: isSame ? null : newer,
      loadedAt: new Date(),
    })
  } catch (error) {
    if (signal.aborted || isSessionEnded(error)) return
    set(listState, { ...get(listState), staleSince: before.loadedAt })
  }
})

/** The page on screen can no longer be refreshed. */
export const markStaleAtom = atom(null, (get, set) => {
  const list = get(listState)
  if (list.shown) set(listState, { ...list, staleSince: list.loadedAt })
})

/** Replaces the page on screen by its update. */
export const showUpdateAtom = atom(null, (get, set) => {
  const list = get(listState)
  set(listState, { ...list, shown: list.update ?? list.shown, update: null })
})

/** Removes the list when the page is left. */
export const resetListAtom = atom(null, (_get, set) => {
  set(abortRequestAtom)
  set(listState, EMPTY_LIST)
  set(savedStatusesState, [])
})

/** Fetches one page. Statuses that were saved during the request are newer than the response. */
async function fetchPage(get: Getter, view: ListView, signal: AbortSignal): Promise<LoadedPage> {
  const savedBefore = get(savedStatusesState).length
  const response = await fetchAppointments(view, get(tokenAtom), signal)
  signal.throwIfAborted()
  return withStatuses(toLoadedPage(view, response), get(savedStatusesState).slice(savedBefore))
}
