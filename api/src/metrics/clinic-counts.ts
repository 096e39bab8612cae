import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

interface AppointmentCount {
  branch: string
  is_open: boolean
  booked: number
}

/** Read from the counts that triggers keep: counting all appointments at every request would be slow. */
export async function appointmentCounts(db: Db): Promise<AppointmentCount[]> {
  const { rows } = await sql<AppointmentCount>`
    select branch, is_open, sum(booked) as booked from appointment_days group by 1, 2`.execute(db)
  return rows
}
