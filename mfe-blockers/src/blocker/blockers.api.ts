import {
  type BlockerId,
  type BlockerInput,
  type BlockersQuery,
  createBlocker,
  deleteBlocker,
  fetchDoctors,
  listBlockers,
  type LocationCode,
  previewBlocker,
  updateBlocker,
} from '@molar/contract'
import { call, callList } from '@molar/shared/http'

export const fetchBlockers = (query: BlockersQuery, signal?: AbortSignal) =>
  callList(listBlockers, query, { ...(signal && { signal }) })

/** Returns the saved row; null where the server sends none. With a key, a repetition gets the first answer. */
export const addBlocker = async (input: BlockerInput, idempotencyKey: string | null) =>
  (await call(createBlocker, input, { ...(idempotencyKey !== null && { idempotencyKey }) })).data

/** Returns the saved row; null where the server sends none. */
export const changeBlocker = async (id: BlockerId, input: BlockerInput) =>
  (await call(updateBlocker, input, { params: { id } })).data

/** With a `version`, a server with `blocker-version` refuses when the blocker has changed since. */
export const removeBlocker = (id: BlockerId, version: number | undefined) =>
  call(deleteBlocker, undefined, { params: { id }, ...(version !== undefined && { query: { version } }) })

/** The appointments that a blocker would affect. */
export const fetchAffected = async (input: BlockerInput, signal: AbortSignal) =>
  (await call(previewBlocker, input, { signal })).data

export const loadDoctors = async (location: LocationCode) => (await callList(fetchDoctors, { location })).rows
