import {
  type BlockerInput,
  type BlockersQuery,
  createBlocker,
  deleteBlocker,
  fetchDoctors,
  listBlockers,
  type LocationCode,
  updateBlocker,
} from '@molar/contract'
import { call, callList, supports } from '@molar/shared/http'

export const fetchBlockers = (query: BlockersQuery, signal?: AbortSignal) =>
  callList(listBlockers, query, { ...(signal && { signal }) })

/** Creates a blocker, or updates the one with this id. Returns the saved row; null where the server sends none. */
export const saveBlocker = async (id: number | null, input: BlockerInput) =>
  (id === null ? await call(createBlocker, input) : await call(updateBlocker, input, { params: { id } })).data

/** With a `version`, a server with `blocker-version` refuses when the blocker has changed since. */
export const removeBlocker = (id: number, version: number | undefined) =>
  call(deleteBlocker, undefined, { params: { id }, ...(version !== undefined && { query: { version } }) })

export const loadDoctors = async (location: LocationCode) => (await callList(fetchDoctors, { location })).rows

/** Whether blockers have a branch and a doctor (`hasScope`) and a version against lost edits (`hasVersion`). */
export const fetchExtensions = async () => {
  const [hasScope, hasVersion] = await Promise.all([supports('blocker-scope'), supports('blocker-version')])
  return { hasScope, hasVersion }
}
