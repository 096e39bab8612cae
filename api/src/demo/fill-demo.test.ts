import { clinicToday } from '@molar/contract'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { testSettings } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { availableTimes } from '../../testing/available-times.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_STAFF, SHARED_PHONE } from './identities.ts'

const fillWith = (db: Db, clock: Clock) =>
  fillDemo({ db, clock, keyring: createKeyring(testSettings.secretKey) })

onBothDatabases((database) => {
  const clock = testClock()
  const fill = () => fillWith(database(), clock.now)
  const counts = async () => {
    const tables = [
      'doctors',
      'rooms',
      'services',
      'staff',
      'patients',
      'appointments',
      'blockers',
      'branch_hours',
    ] as const
    const numbers = await Promise.all(
      tables.map((table) =>
        sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database()),
      ),
    )
    return Object.fromEntries(tables.map((table, index) => [table, numbers[index]!.rows[0]!.n]))
  }

  it('Concurrent starts fill the demo clinic once', async () => {
    const filled = await Promise.all([fill(), fill(), fill()])
    expect(filled.filter(Boolean)).toHaveLength(1)
    const before = await counts()
    clock.advance({ days: 3 })
    expect(await fill()).toBe(false)
    expect(await counts()).toEqual(before)
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
  })

  it('A clinic that already has data is not filled with demo data', async () => {
    await database()
      .insertInto('doctors')
      .values({ branch: 'lag', first_name: 'Real', last_name: 'Doctor' })
      .execute()
    expect(await fill()).toBe(false)
    expect(await counts()).toMatchObject({ doctors: 1, patients: 0, staff: 0 })
  })
})

// To fill the clinic takes seconds, and these tests only read it.
onBothDatabases(
  (database) => {
    // A Friday. On a Tuesday a branch has no unverified appointment of the past.
    const { now } = testClock('2026-12-04T08:00:00+01:00')
    beforeAll(() => fillWith(database(), now))

    it('The demo clinic has staff of each role, who can sign in with the documented passwords', async () => {
      const rows = await database().selectFrom('staff').selectAll().execute()
      expect(new Set(rows.map(({ role }) => role))).toEqual(
        new Set(['administrator', 'front-desk', 'doctor', 'nurse']),
      )
      expect(rows.filter(({ role }) => role === 'doctor').every(({ doctor_id }) => doctor_id !== null)).toBe(
        true,
      )
      for (const { username, password } of DEMO_STAFF) {
        expect(password.length).toBeGreaterThanOrEqual(12)
        const { password_hash } = rows.find((row) => row.username === username)!
        expect(password_hash).toMatch(/^\$argon2id\$/)
        expect(await verify(password_hash, password)).toBe(true)
      }
    })

    it('The demo clinic has a family with one phone, patients without email and names with Yoruba marks', async () => {
      const patients = await database().selectFrom('patients').selectAll().execute()
      expect(patients.filter(({ phone }) => phone === SHARED_PHONE)).toHaveLength(3)
      expect(patients.filter(({ email }) => email === null).length).toBeGreaterThan(3)
      expect(patients.map(({ first_name }) => first_name)).toContain('Adébáyọ̀')
      const clinicIds = patients.flatMap(({ raw_id }) => raw_id ?? [])
      expect(new Set(clinicIds).size).toBe(clinicIds.length)
    })

    it('The demo clinic has several pages of past and future, open and closed, verified and unverified appointments', async () => {
      const all = await database()
        .selectFrom('appointments')
        .select(['branch', 'starts_at', 'is_open', 'verified', 'created_at'])
        .execute()
      expect(all.every(({ created_at }) => created_at <= now())).toBe(true)
      for (const branch of ['fct', 'lag', 'phc'] as const) {
        const own = all.filter((appointment) => appointment.branch === branch)
        expect(own.length).toBeGreaterThan(20)
        for (const past of [true, false]) {
          const then = own.filter(({ starts_at }) => starts_at < clinicToday(now()) === past)
          for (const some of [then, own]) {
            expect(new Set(some.map(({ is_open }) => is_open)).size).toBe(2)
            expect(new Set(some.map(({ verified }) => verified)).size).toBe(2)
          }
        }
      }
    })

    it('The demo clinic has blockers of all five types', async () => {
      const types = await database().selectFrom('blockers').select('type').distinct().execute()
      expect(types.map(({ type }) => type).toSorted()).toEqual([
        'Daily',
        'Monthly',
        'One Time',
        'Weekly',
        'Yearly',
      ])
    })

    it('The demo clinic has available times at every branch within two days', async () => {
      for (const location of ['fct', 'lag', 'phc'] as const) {
        const days = await availableTimes(database(), {
          location,
          from: clinicToday(now()),
          days: 3,
          now: now(),
          asNew: true,
        })
        const available = days.flatMap(({ slots }) => slots).filter((slot) => slot.free)
        expect(available.length).toBeGreaterThan(10)
      }
    })
  },
  { keepsRows: true },
)
