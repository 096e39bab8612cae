import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchOnce } from '@molar/releases/canary'
import { folderStore, pointerOf, readHistory, type Store } from '@molar/releases/store'
import { canaryBucket, rankReleases, type Pointer } from '@molar/releases/format'
import { anAdmittedRemote, aRelease } from '@molar/releases/testing'
import type { FastifyInstance } from 'fastify'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const releaseOf = (version: string) => aRelease({ version })
const admitted = anAdmittedRemote()

/** Tests the whole path: browsers choose a release and report the result, and the watcher stops a failing canary. */
onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server), {
    metrics: { port: 0, host: '127.0.0.1' },
    trustProxy: 'loopback',
  })
  let folder: string
  let store: Store
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'molar-watch-'))
    store = folderStore(folder)
    const pointer: Pointer = {
      current: releaseOf('1.2.0'),
      previous: [releaseOf('1.1.0')],
      canary: { percent: 20, release: releaseOf('1.3.0') },
      blocked: [],
    }
    await store.create('booking/current.json', Buffer.from(JSON.stringify(pointer)))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const runWatcher = () =>
    watchOnce({
      store,
      part: 'booking',
      metrics: [app.metricsUrl!],
      signal: new AbortController().signal,
    })
  const sendReport = (version: string, outcome: 'mounted' | 'failed', address: string) =>
    app.inject({
      method: 'POST',
      url: '/telemetry/remotes',
      headers: { 'x-forwarded-for': address },
      payload: {
        remote: 'booking',
        version,
        outcome,
        phase: outcome === 'failed' ? 'mount' : null,
        shell: '1.0.0',
      },
    })

  /** Opens the page in so many `browsers` of different networks; `fails` decides which loads fail. */
  async function visit(browsers: number, fails: (version: string, browser: number) => boolean) {
    const { pointer } = await pointerOf(store, 'booking')
    for (let browser = 0; browser < browsers; browser += 1) {
      clock.advance({ seconds: 10 })
      const bucket = canaryBucket(`browser-${browser}`, 'booking')
      const choices = rankReleases(pointer as Pointer, admitted, {
        shellContract: '1.0.0',
        bucket,
        rejected: [],
      })
      for (const { version } of choices) {
        const failed = fails(version, browser)
        await sendReport(version, failed ? 'failed' : 'mounted', `102.89.${browser >> 8}.${browser & 255}`)
        if (!failed) break
      }
    }
  }

  it('The watcher stops a failing canary, and the history has the reason', async () => {
    await visit(100, (version) => version === '1.3.0')
    expect(await runWatcher()).toMatch(/^booking 1\.3\.0 \(20 %\): too few loads to compare/)
    await visit(250, (version, browser) => version === '1.3.0' && browser % 3 === 0)
    expect(await runWatcher()).toMatch(/The canary of booking 1\.3\.0 has ended\.$/)

    const { pointer } = await pointerOf(store, 'booking')
    expect(pointer).toMatchObject({
      current: { version: '1.2.0' },
      previous: [{ version: '1.1.0' }],
      canary: null,
    })
    expect(await readHistory(store, 'booking', ['stop'])).toMatchObject([
      {
        who: 'watch',
        from: '1.3.0',
        why: expect.stringMatching(/^1\.3\.0 failed in \d+ of \d+ networks, 1\.2\.0 in 0 of \d+/),
      },
    ])

    await visit(20, () => false)
    expect(await runWatcher()).toBe('booking: no canary is running.')
  })

  it('The watcher keeps a canary that fails no more often than the current release', async () => {
    await visit(300, (_, browser) => browser % 25 === 0)
    expect(await runWatcher()).toMatch(/^booking 1\.3\.0 \(20 %\): .*(never stop a canary|may be chance)/)
    expect((await pointerOf(store, 'booking')).pointer.canary).not.toBeNull()
  })

  it('Failures from one IPv6 network all day do not stop a canary', async () => {
    // Four real failures: one fewer than the number that counts.
    let unlucky = 4
    await visit(300, (version) => version === '1.3.0' && unlucky-- > 0)
    expect(await runWatcher()).toMatch(/failed in 4 of .* never stop a canary/)
    const reports: string[] = []
    for (let minute = 1; minute <= 24 * 60; minute += 1) {
      clock.advance({ minutes: 1 })
      const address = `2001:db8:7:7::${minute.toString(16)}`
      await sendReport('1.3.0', 'failed', address)
      if (minute % 10 === 0) await sendReport('1.2.0', 'mounted', address)
      if (minute % 180 === 0) reports.push(await runWatcher())
    }
    expect(reports.join('\n')).not.toMatch(/ended/)
    expect((await pointerOf(store, 'booking')).pointer.canary).not.toBeNull()
    expect(await readHistory(store, 'booking', ['stop'])).toEqual([])
    const counted = await database()
      .selectFrom('remote_loads')
      .select('loads')
      .where('version', '=', '1.3.0')
      .where('outcome', '=', 'failed')
      .executeTakeFirstOrThrow()
    expect(counted.loads).toBe(4 + 24 * 60)
  })
})
