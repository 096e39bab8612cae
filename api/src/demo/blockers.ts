import type { LocationCode } from '@molar/contract'
import { type Insertable } from 'kysely'
import type { Database } from '../database/tables.ts'

type Blocker = Insertable<Database['blockers']>

interface Around {
  /** `YYYY-MM-DD`. */
  today: string
  /** A working day some days from now. */
  soon: string
  /** A doctor of the Lagos branch. */
  doctorId: number
}

/** One blocker of each type, and one for a single doctor. */
export function demoBlockers({ today, soon, doctorId }: Around): Blocker[] {
  const at = (branch: LocationCode | null, blocker: Omit<Blocker, 'active_from' | 'branch'>): Blocker => ({
    active_from: today,
    branch,
    ...blocker,
  })
  return [
    at('lag', {
      type: 'One Time',
      description: 'Generator service',
      starts_at: `${soon} 13:00`,
      ends_at: `${soon} 15:00`,
    }),
    at('fct', {
      type: 'Daily',
      description: 'Sterilisation of instruments',
      starts_at: `${today} 12:30`,
      ends_at: `${today} 13:30`,
    }),
    at('lag', {
      type: 'Weekly',
      description: 'Staff meeting',
      starts_at: `${today} 08:00`,
      ends_at: `${today} 09:00`,
      recurring_days: [1],
    }),
    at('phc', {
      type: 'Monthly',
      description: 'Stock-taking',
      starts_at: `${today} 16:00`,
      ends_at: `${today} 17:30`,
      recurring_dates: [1, 15],
    }),
    at(null, { type: 'Yearly', description: 'Independence Day', recurring_dates: [1], selected_month: 9 }),
    at(null, { type: 'Yearly', description: 'Christmas', recurring_dates: [25, 26], selected_month: 11 }),
    at('lag', {
      type: 'Weekly',
      description: 'Teaching at the university',
      starts_at: `${today} 14:00`,
      ends_at: `${today} 18:00`,
      recurring_days: [4],
      doctor_id: doctorId,
    }),
  ]
}
