import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export interface AvailabilityQuery {
  location: LocationCode
  /** `YYYY-MM-DD`, first day asked for. */
  from: string
  /** 1 to 31. */
  days: number
  doctorId?: number
  serviceId?: number
}

export interface DayOfSlots {
  date: string
  slots: { start: string; free: boolean }[]
}

export const fetchAvailability = endpoint<AvailabilityQuery, DayOfSlots[]>('GET', '/availability')
