import {
  type Blocker,
  type BlockerId,
  type BlockerInput,
  type BlockersQuery,
  createBlocker,
  deleteBlocker,
  ERROR_CODE,
  fetchDoctors,
  listBlockers,
  type LocationCode,
  previewBlocker,
  updateBlocker,
} from '@molar/contract'
import { ApiError, call, callList } from '@molar/shared/http'

export const fetchBlockers = (query: BlockersQuery, signal?: AbortSignal) =>
  callList(listBlockers, query, { ...(signal && { signal }) })

/** Returns the saved row; null where the server sends none. With a key, a repetition gets the first response. */
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

export const isBlocker = (data: unknown): data is Blocker =>
  typeof data === 'object' && data !== null && 'type' in data && 'description' in data

/** Whether the server has no such blocker. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && error.fromServer

/** The row as someone else, or an earlier request, saved it; null for another failure. */
export const rowOfConflict = (error: unknown) =>
  error instanceof ApiError && error.code === ERROR_CODE.changedMeanwhile && isBlocker(error.data)
    ? error.data
    : null
