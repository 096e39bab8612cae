import type { LocationCode, PartOfDay } from '@molar/contract'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Database {
    waiting_list_entries: {
      id: GeneratedAlways<number>
      appointment_id: number
      doctor_id: number | null
      weekdays: number[]
      part_of_day: PartOfDay
      until: string
      /** Null: written by an older server. */
      follows_appointment: Generated<boolean | null>
      state: Generated<'waiting' | 'left' | 'done'>
      created_at: Date
    }
    waiting_list_offers: {
      id: GeneratedAlways<number>
      entry_id: number
      branch: LocationCode
      doctor_id: number
      room_id: number
      /** Clinic time, as the following ones. */
      starts_at: string
      ends_at: string
      held_until: string
      /** `undelivered`: none of its messages was sent. It ended at `held_until`. */
      state: Generated<'open' | 'taken' | 'declined' | 'expired' | 'undelivered'>
    }
  }
}
