import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'
import type { Memory } from './memory.ts'

const HOUR = 3_600_000

onBothDatabases((database, name) => {
  let app: FastifyInstance
  let loads: number
  beforeEach(async () => {
    loads = 0
    await aClinic(database())
    app = await testApp({ db: database() })
  })
  afterEach(() => app.close())

  async function listen() {
    await app.listen({ port: 0, host: '127.0.0.1' })
    await until(app.memory.isInformed)
  }
  const read = (memory: Memory<number>, group = 'lag') => memory.get(group, 'key', async () => (loads += 1))

  it('A server that does not listen remembers nothing', async () => {
    const memory = app.memory.remember<number>({ life: HOUR, dependsOn: [], tables: [] })
    expect([await read(memory), await read(memory)]).toEqual([1, 2])
  })

  it('What a copy remembers is read again after a statement elsewhere changed its table', async () => {
    const memory = app.memory.remember<number>({ life: HOUR, dependsOn: [], tables: ['doctors'] })
    const other = app.memory.remember<number>({ life: HOUR, dependsOn: [], tables: ['rooms'] })
    await listen()
    expect([await read(memory), await read(memory), await read(other)]).toEqual([1, 1, 2])
    await database().updateTable('doctors').set({ title: 'Prof.' }).execute()
    await until(async () => (await read(memory)) !== 1)
    expect(await read(other)).toBe(2)
  })

  it('A change in one branch leaves what is remembered of the others', async () => {
    const memory = app.memory.remember<number>({ life: HOUR, dependsOn: [], tables: ['appointments'] })
    await listen()
    expect([await read(memory, 'lag'), await read(memory, 'phc')]).toEqual([1, 2])
    expect((await postBooking(app, aBooking())).status).toBe(200)
    await until(async () => (await read(memory, 'lag')) !== 1)
    expect(await read(memory, 'phc')).toBe(2)
  })

  it('A change that is rolled back is not announced', async () => {
    const memory = app.memory.remember<number>({ life: HOUR, dependsOn: [], tables: ['doctors', 'rooms'] })
    await listen()
    const undone = database()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('doctors').set({ title: 'Prof.' }).execute()
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    let announced = false
    app.memory.onChange('rooms', () => (announced = true))
    await read(memory, 'before')
    app.memory.onChange('doctors', () => {
      throw new Error('The change of the doctors was announced')
    })
    await database().updateTable('rooms').set({ active: true }).execute()
    await until(() => announced)
  })

  it('Whoever got the answer of a booking finds nothing older on the same copy', async () => {
    const appointments = app.memory.remember<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
    const sessions = app.memory.remember<number>({ life: HOUR, dependsOn: ['sessions'], tables: [] })
    await listen()
    expect([await read(appointments), await read(sessions)]).toEqual([1, 2])
    await postBooking(app, aBooking())
    expect([await read(appointments), await read(sessions)]).toEqual([3, 2])
    await app.inject({
      method: 'POST',
      url: '/auth/signin',
      payload: { username: 'nobody', password: 'wrong' },
    })
    expect(await read(sessions)).toBe(4)
  })

  it('A time that was booked a moment ago is shown as taken, although the times are remembered', async () => {
    await listen()
    const shown = async () => {
      const answer = await app.inject('/availability?location=lag&from=2026-12-02&days=1&doctorId=1')
      return /"10:00","free":(\w+)/.exec(answer.body)?.[1]
    }
    expect([await shown(), await shown()]).toEqual(['true', 'true'])
    expect((await postBooking(app, aBooking({ doctor_id: 1 }))).status).toBe(200)
    expect(await shown()).toBe('false')
  })

  if (name === 'PostgreSQL')
    it('Nothing is remembered while the connection for announcements is lost', async () => {
      const memory = app.memory.remember<number>({ life: HOUR, dependsOn: [], tables: [] })
      await listen()
      expect([await read(memory), await read(memory)]).toEqual([1, 1])
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(database())
      await until(async () => (await read(memory)) !== 1)
      await until(app.memory.isInformed)
      const again = await read(memory)
      expect(await read(memory)).toBe(again)
    })
})
