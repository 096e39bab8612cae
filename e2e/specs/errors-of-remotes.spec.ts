import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { resolvePositions } from '@molar/releases/commands'
import { listen } from '@molar/tools/listen'
import { CRASHES, withSwitchableFaults } from '../environment/builds.ts'
import { startNginxPortal } from '../environment/nginx-portal.ts'
import { expect, test } from '../fixtures/faults.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { aPerson } from '../support/clinic.ts'

/** A service that keeps the envelopes it gets. */
async function startCollector() {
  const envelopes: { path: string; body: string }[] = []
  const collect = async (request: IncomingMessage, response: ServerResponse) => {
    envelopes.push({ path: `${request.method} ${request.url}`, body: await text(request) })
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}')
  }
  const { port, close } = await listen((request, response) => void collect(request, response))
  return { dsn: `http://key@127.0.0.1:${port}/7`, envelopes, close }
}

test(
  'an error of a release reaches the collector of the settings with release, step and stack, and without what was typed',
  { tag: '@nginx-only' },
  async ({ page, bookingPage, store, environment }) => {
    await store.publish({ version: '1.1.0', changes: withSwitchableFaults(CRASHES) })
    store.point({ current: '1.1.0', previous: ['1.0.0'] })
    const collector = await startCollector()
    const portal = await startNginxPortal(
      store.folder,
      environment.network.url,
      {},
      { errorDsn: collector.dsn },
    )
    await page.addInitScript(() => {
      Object.assign(globalThis, { hasFault: (fault: string) => fault === 'Next of step 2' })
    })
    const person = aPerson()
    await page.goto(portal.url)
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    expect(collector.envelopes).toEqual([])
    await bookingPage.next()
    await expect.poll(() => collector.envelopes.length).toBe(1)

    const [{ path, body }] = collector.envelopes as [{ path: string; body: string }]
    expect(path).toBe('POST /api/7/envelope/?sentry_version=7&sentry_key=key')
    const [, type, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(type).toMatchObject({ type: 'event' })
    expect(event).toMatchObject({
      release: 'booking@1.1.0',
      transaction: '/book-appointment',
      tags: { remote: 'booking', phase: 'step', step: 'Personal Information' },
      exception: { values: [{ type: 'Error', value: 'The message is not sent.' }] },
    })
    expect(body).toMatch(/"filename":"\/booking\/releases\/1\.1\.0\/[\w.-]+\.js","lineno":\d+,"colno":\d+/)
    const [, file, line, column] = /"filename":"([^"]+)","lineno":(\d+),"colno":(\d+),"in_app":true\}\]/.exec(
      body,
    )!
    expect(await resolvePositions(store.releases, [`${file}:${line}:${column}`])).toMatch(
      /: src\/details\/details-step\.tsx:\d+:\d+$/,
    )
    expect((await page.request.get(`${portal.url}${file}.map`)).status()).toBe(404)
    for (const typed of [person.firstName, person.lastName, person.email]) expect(body).not.toContain(typed)
    await Promise.all([portal.close(), collector.close()])
  },
)
