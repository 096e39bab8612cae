import type { RowId } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export interface FiguresQuery {
  location: LocationCode | 'all'
  /** `YYYY-MM-DD`, the first day. */
  from: string
  /** `YYYY-MM-DD`, the last day: at most 366 days with the first one. */
  to: string
}

/** Numbers of appointments by the day of their start. */
export interface FigureCounts {
  /** Without the cancelled ones. */
  appointments: number
  /** Those of `appointments` that have begun: no-shows are a share of them. */
  begun: number
  noShows: number
  cancelled: number
}

/** A number of appointments by the hours from booking to visit. */
export interface LeadTime {
  /** Less than so many hours; null: no limit. */
  hours: number | null
  appointments: number
}

export interface DayLoad {
  /** `YYYY-MM-DD`. */
  date: string
  /** Minutes in which doctors see patients: opening hours without blockers and free time, at most those of the rooms. */
  available: number
  /** Minutes of appointments that are not cancelled. */
  booked: number
}

export interface Figures {
  total: FigureCounts
  /** Half of the appointments were booked fewer hours ahead; null without appointments. */
  medianLeadHours: number | null
  /** Shortest first, all of them. */
  leadTimes: LeadTime[]
  /** Every day of the range. */
  days: (FigureCounts & { date: string })[]
  /** 0 is Sunday; only those with appointments, like the following lists. */
  weekdays: (FigureCounts & { weekday: number })[]
  branches: (FigureCounts & { location: LocationCode })[]
  /** Most appointments first. `location`: the doctor's branch, left out by older servers. */
  doctors: (FigureCounts & { id: RowId; name: string; location?: LocationCode })[]
  /** Most appointments first. Null: a service that is not in the catalogue. */
  services: (FigureCounts & { name: string | null })[]
  /** Today and the following 13 days, whatever the range is. */
  nextDays: DayLoad[]
}

/** Extension `figures`. Permission `figures.read`. */
export const fetchFigures = endpoint<FiguresQuery, Figures>('GET', '/figures')
