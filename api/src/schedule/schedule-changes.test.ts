import type { AddressInfo } from 'node:net'
import { createBlocker, type Schedule, SCHEDULE_CHANGES_PATH } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { testApp } from '../../testing/app.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'

/** Resolves when the server hears of the changes that other copies make. */
async function isInformed(app: FastifyInstance) {
  while (!app.memory.isInformed()) await new Promise((resolve) => setImmediate(resolve))
}

onBothDatabases((database, name) => {
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
    const { port } = at.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${SCHEDULE_CHANGES_PATH}?location=${location}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { done, value } = await reader.read()
        if (done) return `${text}<end>`
        text += value
      }
      return text
    }
    return { response, until, leave: () => reader.cancel() }
  }

  it('A page hears of a booking in its branch and of a blocker, without personal data', async () => {
    const page = await listen('lag')
    expect(page.response.headers.get('content-type')).toContain('text/event-stream')
    await page.until(/retry/)
    await postBooking(app, aBooking())
    await page.until(/"date":"2026-12-02"/)
    await staff.call(createBlocker, { body: aBlocker() })
    const text = await page.until(/"date":null/)
    expect(text).not.toContain('Adébáyọ̀')
    await page.leave()
  })

  it('A page does not hear of another branch', async () => {
    const page = await listen('phc')
    await page.until(/retry/)
    await postBooking(app, aBooking())
    await staff.call(createBlocker, { body: aBlocker() })
    expect(await page.until(/"date":null/)).not.toContain('2026-12-02')
    await page.leave()
  })

  if (name === 'PostgreSQL')
    it('After the connection for announcements was lost, a page is told that any day may have changed', async () => {
      const page = await listen('lag')
      await page.until(/retry/)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(database())
      expect(await page.until(/"date":null/)).not.toContain('2026-12-02')
      await page.leave()
    })

  if (name === 'PostgreSQL')
    it('300 pages at two copies of the server hear of a booking and read the day, each with an answer', async () => {
      const second = await testApp({ db: database() })
      await second.listen({ port: 0, host: '127.0.0.1' })
      await isInformed(second)
      const copies = Array.from({ length: 300 }, (_, index) => (index % 2 ? app : second))
      const pages = await Promise.all(copies.map((at) => listen('lag', { at })))
      const read = async (page: (typeof pages)[number], at: FastifyInstance) => {
        await page.until(/"date":"2026-12-02"/)
        const response = await at.inject({
          url: '/schedule?location=lag&from=2026-12-02&days=1',
          headers: { authorization: `Bearer ${staff.token}` },
        })
        return [response.statusCode, response.json<{ data?: Schedule }>().data?.appointments.length]
      }
      const reads = pages.map((page, index) => read(page, copies[index]!))
      await postBooking(app, aBooking())
      const answers = await Promise.all(reads)
      await second.close()
      expect(answers).toEqual(copies.map(() => [200, 1]))
    })

  it('A server that closes ends the streams', async () => {
    const page = await listen('lag')
    await page.until(/retry/)
    await app.close()
    expect(await page.until(/never/)).toContain('<end>')
  })

  it('Without a session, or for an unknown branch, there is no stream', async () => {
    expect((await listen('lag', { bearer: 'molar-web' })).response.status).toBe(401)
    expect((await listen('paris')).response.status).toBe(422)
  })
})
