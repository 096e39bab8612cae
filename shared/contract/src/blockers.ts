import type { NamedDoctor } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export const BLOCKER_TYPES = ['One Time', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const
export type BlockerType = (typeof BLOCKER_TYPES)[number]

/** Characters in a blocker's description. */
export const BLOCKER_DESCRIPTION_MAX_LENGTH = 500

/** A time nobody can book. What each type means: `recurrence.ts` in the blockers remote. */
export interface BlockerInput {
  description: string
  type: BlockerType
  /** `YYYY-MM-DDTHH:mm` on the clinic's wall; of a recurring one only the time counts, of a yearly one nothing. */
  startDateTime: string | null
  /** Exclusive; 23:59 means midnight. */
  endDateTime: string | null
  /** Weekly: 0 to 6, Sunday is 0. */
  recurringDays: number[]
  /** Monthly and Yearly: 1 to 31. */
  recurringDates: number[]
  /** Yearly: 0 to 11. */
  selectedMonth: number | null
  token: string | null
  /** Extension `blocker-scope`; absent or null: every branch, every doctor. */
  location?: LocationCode | null
  doctorId?: number | null
  /** Extension `blocker-version`: the version that was edited. */
  version?: number
}

export interface Blocker {
  id: number
  description: string
  type: BlockerType
  startDateTime: string | null
  endDateTime: string | null
  recurringDays: number[] | null
  recurringDates: number[] | null
  selectedMonth: number | null
  /** From here on ours: a base-only server sends none of it. */
  location?: LocationCode | null
  doctorId?: number | null
  doctor?: NamedDoctor | null
  version?: number
}

/** `affected`: how many booked appointments fall in it; they stay booked. */
export type SavedBlocker = Blocker & { affected: number }

export interface BlockersQuery {
  /** Empty: every type. */
  type: BlockerType | ''
  page: number
  limit: number
  /** Extension `blocker-scope`: what closes times in this branch, those of every branch included. */
  location?: LocationCode
}

export const listBlockers = endpoint<BlockersQuery, Blocker[]>('GET', '/blockers')
export const createBlocker = endpoint<BlockerInput, SavedBlocker | null>('POST', '/blockers')
export const updateBlocker = endpoint<BlockerInput, SavedBlocker | null>('PUT', '/blockers/:id')
/** Extension `blocker-version`: the version that was seen goes into the address, `?version=3`. */
export const deleteBlocker = endpoint<undefined, null>('DELETE', '/blockers/:id')

const THIRTY_DAYS = [3, 5, 8, 10]

/** The last date a yearly blocker may have in a month from 0 to 11; February has its leap day. */
export const lastDateOf = (month: number) => (month === 1 ? 29 : THIRTY_DAYS.includes(month) ? 30 : 31)
