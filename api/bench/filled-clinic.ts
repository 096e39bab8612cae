import { randomBytes } from 'node:crypto'
import { clinicToday, type DayOfSlots, LOCATIONS } from '@molar/contract'
import { systemClock } from '../src/clock.ts'
import { connect } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { createTokens } from '../src/tokens/tokens.ts'
import { aStaffMember } from '../testing/staff.ts'
import { bookingCalls, type Call, listCall, type Start } from './calls.ts'
import { fill } from './fill.ts'
import { run } from './servers.ts'

interface Clinic {
  /** Null: PGlite in the folder. */
  databaseUrl: string | null
  folder: string
  appointments: number
}

/** A complete server whose database has so many appointments, and the token of an administrator. */
export async function filledClinic({ databaseUrl, folder, appointments }: Clinic) {
  console.log(
    `\n${databaseUrl ? 'PostgreSQL' : 'PGlite'}: writing ${appointments.toLocaleString('en')} appointments`,
  )
  const db = await connect({ databaseUrl, dataDir: folder })
  await migrate(db)
  await fill(db, appointments)
  const { id: userId } = await aStaffMember(db)
  const token = await createTokens({ db, clock: systemClock }).issue({ kind: 'staff', userId })
  await db.destroy()

  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'development',
    ADMINS_NEED_SECOND_FACTOR: 'false',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return { token, ...(await run('../src/server.ts', env, '/ready')) }
}

/** Pages of the whole list: the first, the middle and the last one. */
export async function listCalls(url: string, token: string): Promise<Call[]> {
  const last = await lastPage(url, token, '/appointments/all', 'all')
  return [
    pageCall('list: first page', token, 'all', '', 1),
    pageCall('list: middle page', token, 'all', '', Math.floor(last / 2)),
    pageCall('list: last page', token, 'all', '', last),
  ]
}

/** Pages of the list of a branch: pending and confirmed appointments. */
export async function branchListCalls(url: string, token: string): Promise<Call[]> {
  const last = await lastPage(url, token, '/appointments/lag?status=0', 'lag')
  return [
    pageCall('list of a branch, pending: first page', token, 'lag', '1', 1),
    pageCall('list of a branch, confirmed: middle page', token, 'lag', '0', Math.floor(last / 2)),
    pageCall('list of a branch, confirmed: last page', token, 'lag', '0', last),
  ]
}

const pageCall = (name: string, token: string, location: string, status: string, page: number) =>
  listCall(name, token, `/appointments/${location}?status=${status}&page=${page}&limit=10`, { location })

async function lastPage(url: string, token: string, path: string, location: string) {
  const { path: _path, ...init } = listCall('', token, path, { location }).request()
  const response = await fetch(`${url}${path}`, init as RequestInit)
  return ((await response.json()) as { paging: { totalPages: number } }).paging.totalPages
}

/** Days of each branch whose starts are booked one after the other. Those before are booked in turns. */
const DAYS_IN_ORDER = 21

/** Bookings of the available starts of all branches. */
export async function bookingsOfAvailableTimes(url: string): Promise<Call[]> {
  const starts: Start[] = []
  for (const location of LOCATIONS) {
    for (const weeks of [0, 4, 8]) {
      const from = clinicToday(new Date(Date.now() + weeks * 7 * 86_400_000))
      const response = await fetch(`${url}/availability?location=${location}&from=${from}&days=28`)
      const { data } = (await response.json()) as { data: DayOfSlots[] }
      for (const { date, slots } of data) {
        starts.push(...slots.filter(({ free }) => free).map(({ start }) => ({ location, date, start })))
      }
    }
  }
  const dates = [...new Set(starts.map(({ date }) => date))].toSorted()
  const isInOrder = ({ date }: Start) => date >= dates.at(-DAYS_IN_ORDER)!
  return bookingCalls({
    inTurns: starts.filter((start) => !isInOrder(start)).toSorted((a, b) => a.start.localeCompare(b.start)),
    inOrder: starts.filter(isInOrder),
  })
}
