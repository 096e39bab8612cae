import {
  type Blocker,
  type BlockerInput,
  type BlockersQuery,
  createBlocker,
  deleteBlocker,
  fetchDoctors,
  listBlockers,
  type LocationCode,
  updateBlocker,
} from '@molar/contract'
import { call, supports } from '@molar/shared/http'

const list = <Row>(data: Row[] | null | undefined): Row[] => (Array.isArray(data) ? data : [])

export interface BlockerPage {
  rows: Blocker[]
  totalPages: number
  /** null: the server does not say. */
  total: number | null
}

export async function fetchBlockers(query: BlockersQuery, signal?: AbortSignal): Promise<BlockerPage> {
  const { data, paging } = await call(listBlockers, query, { ...(signal && { signal }) })
  const rows = list(data)
  const totalPages = Math.max(1, Number(paging?.totalPages) || 1)
  return { rows, totalPages, total: paging?.total ?? (totalPages === 1 ? rows.length : null) }
}

/** The saved row and what it closes, where the server says it. */
export const saveBlocker = async (id: number | null, input: BlockerInput) =>
  (id === null ? await call(createBlocker, input) : await call(updateBlocker, input, { params: { id } })).data

/** With `version` a server that knows it refuses to delete what changed meanwhile. */
export const removeBlocker = (id: number, version: number | undefined) =>
  call(deleteBlocker, undefined, { params: { id }, ...(version !== undefined && { query: { version } }) })

export const loadDoctors = async (location: LocationCode) =>
  list((await call(fetchDoctors, { location })).data)

export const knowsScope = () => supports('blocker-scope')
export const knowsVersion = () => supports('blocker-version')
