import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBlocker, markCalled, type Schedule, SCHEDULE_CHANGES_PATH } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { testApp } from '../../testing/app.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { until, untilLockWait } from '../../testing/waiting.ts'
import { sendChanges } from './send-changes.ts'

/** Resolves when the server hears of the changes that other copies make. */
async function isInformed(app: FastifyInstance) {
  await until(() => app.cache.isInformed())
}

it('A page that left while its rights were read is not listened for', () => {
  const subscribe = jest.fn()
  const raw = { destroyed: true, writeHead: jest.fn(), write: jest.fn(), on: jest.fn() }
  const reply = { raw, hijack: jest.fn(), getHeaders: () => ({}) }
  sendChanges({ scheduleChanges: { subscribe } } as never, {} as never, reply as never, 'lag')
  expect(subscribe).not.toHaveBeenCalled()
})

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  let staff: StaffCalls
  beforeEach(async () => {
    app = await testApp({ db: database() })
    staff = await asStaff(app)
    await aClinic(database())
    await app.listen({ port: 0, host: '127.0.0.1' })
    await isInformed(app)
  })
  afterEach(() => app.close())

  /** The text that the server sends for the branch, read until it matches. */
  async function listen(location: string, { bearer = staff.token, at = app } = {}) {
    // Not `fetch`: it opens a further connection when it leaves, and a server that closes would wait for that one.
    const request = get({
      port: (at.server.address() as AddressInfo).port,
      path: `${SCHEDULE_CHANGES_PATH}?location=${location}`,
      headers: { authorization: `Bearer ${bearer}` },
      agent: false,
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]()
    let text = ''
    const until = async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { done, value } = await chunks.next()
        if (done) return `${text}<end>`
        text += value
      }
      return text
    }
    return { response, until, leave: () => request.destroy() }
  }

  /** Reads the day on which the appointment was booked. */
  async function readDay(at: FastifyInstance) {
    const response = await at.inject({
      url: '/schedule?location=lag&from=2026-12-02&days=1',
      headers: { authorization: `Bearer ${staff.token}` },
    })
    return {
      at,
      status: response.statusCode,
      count: response.json<{ data?: Schedule }>().data?.appointments.length,
    }
  }

  it('An open schedule gets an event without personal data for each booking and blocker of its branch', async () => {
    const page = await listen('lag')
    expect(page.response.headers['content-type']).toContain('text/event-stream')
    await page.until(/retry/)
    await postBooking(app, aBooking())
    await page.until(/"date":"2026-12-02"/)
    await staff.call(createBlocker, { body: aBlocker() })
    const text = await page.until(/"date":null/)
    expect(text).not.toContain('Adébáyọ̀')
    page.leave()
  })

  it('An open call list gets an event when another desk has called a patient', async () => {
    const { body } = await postBooking(app, aBooking())
    const { data } = await staff.call(createBlocker, { body: aBlocker({ location: 'lag' }) })
    const page = await listen('lag')
    await page.until(/retry/)
    await staff.call(markCalled, { params: { id: body.data!.id }, body: { blocker: data!.id } })
    expect(await page.until(/"date":null/)).not.toContain('Adébáyọ̀')
    page.leave()
  })

  it('An open schedule gets an event when a time is held for the waiting list, and the day then shows it', async () => {
    const { body } = await postBooking(app, aBooking())
    const readHeld = async () => {
      const response = await app.inject({
        url: '/schedule?location=lag&from=2026-12-03&days=1',
        headers: { authorization: `Bearer ${staff.token}` },
      })
      return response.json<{ data: Schedule }>().data.closed.filter(({ heldUntil }) => heldUntil)
    }
    expect(await readHeld()).toEqual([])
    const page = await listen('lag')
    await page.until(/retry/)
    await sql`with entry as (
      insert into waiting_list_entries (appointment_id, weekdays, part_of_day, until, created_at)
      values (${body.data!.id}, '{3}', 'any', '2026-12-03', now()) returning id
    )
    insert into waiting_list_offers (entry_id, branch, doctor_id, room_id, starts_at, ends_at, held_until)
    select entry.id, 'lag', d.id, r.id, '2026-12-03 09:00', '2026-12-03 09:30', '2099-01-01 10:00'
    from entry, (select id from doctors where branch = 'lag' limit 1) d,
      (select id from rooms where branch = 'lag' limit 1) r`.execute(database())
    await page.until(/"date":"2026-12-03"/)
    expect(await readHeld()).toMatchObject([{ start: '09:00', roomId: expect.any(Number) as number }])
    page.leave()
  })

  it('An open schedule gets no events of bookings in other branches', async () => {
    const page = await listen('phc')
    await page.until(/retry/)
    await postBooking(app, aBooking())
    await staff.call(createBlocker, { body: aBlocker() })
    expect(await page.until(/"date":null/)).not.toContain('2026-12-02')
    page.leave()
  })

  if (name === 'PostgreSQL')
    it('An open schedule gets an event for all days after the server lost its connection for announcements', async () => {
      const page = await listen('lag')
      await page.until(/retry/)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(database())
      expect(await page.until(/"date":null/)).not.toContain('2026-12-02')
      page.leave()
    })

  if (name === 'PostgreSQL')
    it('300 open schedules at two servers get the event of a booking, and each can read the day', async () => {
      const second = await testApp({ db: database() })
      await second.listen({ port: 0, host: '127.0.0.1' })
      await isInformed(second)
      const copies = Array.from({ length: 300 }, (_, index) => (index % 2 ? app : second))
      const pages = await Promise.all(copies.map((at) => listen('lag', { at })))
      const heard = pages.map((page) => page.until(/"date":"2026-12-02"/))
      await postBooking(app, aBooking())
      await Promise.all(heard)
      // All at the same moment: a slow server refuses some, and these ask again, as the page does.
      const served = []
      for (let asking = copies; asking.length > 0;) {
        const responses = await Promise.all(asking.map(readDay))
        asking = responses.filter(({ status }) => status === 503).map(({ at }) => at)
        served.push(...responses.filter(({ status }) => status !== 503))
      }
      await second.close()
      expect(served.map(({ status, count }) => [status, count])).toEqual(copies.map(() => [200, 1]))
    })

  it('A server that closes ends the streams', async () => {
    const page = await listen('lag')
    await page.until(/retry/)
    await app.close()
    expect(await page.until(/never/)).toContain('<end>')
  })

  if (name === 'PostgreSQL')
    it('A server that closes ends the streams before its jobs have ended', async () => {
      await app.close()
      let closed: Promise<unknown> | undefined
      await database()
        .transaction()
        .execute(async (trx) => {
          // Housekeeping waits for this table.
          await sql`lock table otp_challenges in access exclusive mode`.execute(trx)
          app = await testApp({ db: database() })
          await app.listen({ port: 0, host: '127.0.0.1' })
          await untilLockWait(trx)
          const page = await listen('lag')
          await page.until(/retry/)
          closed = app.close()
          expect(await page.until(/never/)).toContain('<end>')
          await untilLockWait(trx)
        })
      await closed
    })

  it('A server that is closing ends a stream that begins', async () => {
    await app.close()
    const onClose = jest.fn()
    app.scheduleChanges.subscribe({ onChange: jest.fn(), onClose })
    expect(onClose).toHaveBeenCalled()
  })

  it('Without a session, or for an unknown branch, there is no stream', async () => {
    expect((await listen('lag', { bearer: 'molar-web' })).response.statusCode).toBe(401)
    expect((await listen('paris')).response.statusCode).toBe(422)
  })
})
