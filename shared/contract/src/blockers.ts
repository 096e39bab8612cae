import type { NamedDoctor, RowId } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export const BLOCKER_TYPES = ['One Time', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const
export type BlockerType = (typeof BLOCKER_TYPES)[number]

/** Maximum number of characters in a blocker's description. */
export const BLOCKER_DESCRIPTION_MAX_LENGTH = 500

/** A time that cannot be booked. `recurrence.ts` in the blockers remote explains the types. */
export interface BlockerInput {
  description: string
  type: BlockerType
  /** `YYYY-MM-DDTHH:mm` in clinic time. A recurring blocker uses only the time, a yearly one uses neither. */
  startDateTime: string | null
  /** The end, exclusive; 23:59 means midnight. */
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
  doctorId?: RowId | null
  /** Extension `blocker-version`: the version that was edited. */
  version?: number
}

/** As the server sends it; it goes back unchanged. */
export type BlockerId = number | string

export interface Blocker {
  id: BlockerId
  description: string
  type: BlockerType
  startDateTime: string | null
  endDateTime: string | null
  recurringDays: number[] | null
  recurringDates: number[] | null
  selectedMonth: number | null
  /** This field and the following ones are extensions. A base-only server sends none of them. */
  location?: LocationCode | null
  doctorId?: RowId | null
  doctor?: NamedDoctor | null
  version?: number
  /** Extension `roles`: whether the signed-in person may change and delete it. */
  editable?: boolean
}

/** `affected`: number of appointments within the closed time. They stay booked. */
export type SavedBlocker = Blocker & { affected: number }

export interface BlockersQuery {
  /** Empty: every type. */
  type: BlockerType | ''
  page: number
  limit: number
  /** Extension `blocker-scope`: blockers of this branch and blockers of all branches. */
  location?: LocationCode
}

export const listBlockers = endpoint<BlockersQuery, Blocker[]>('GET', '/blockers')
export const createBlocker = endpoint<BlockerInput, SavedBlocker | null>('POST', '/blockers')
export const updateBlocker = endpoint<BlockerInput, SavedBlocker | null>('PUT', '/blockers/:id')
/** Extension `blocker-version`: the address has the version that the page shows, `?version=3`. */
export const deleteBlocker = endpoint<undefined, null>('DELETE', '/blockers/:id')

const THIRTY_DAYS = [3, 5, 8, 10]

/** Returns the last date of a month (0 to 11) that a yearly blocker may have; 29 for February. */
export const lastDateOf = (month: number) => (month === 1 ? 29 : THIRTY_DAYS.includes(month) ? 30 : 31)
