import { reportRemoteLoad } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { MAX_COUNTED_RELEASES } from './count-load.ts'
import { loadCounts, countLastReports } from './report.ts'

const mounted = { remote: 'booking', version: '1.2.0', outcome: 'mounted', phase: null, shell: '1.0.0' }
const failed = { ...mounted, outcome: 'failed', phase: 'mount' }

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const send = (payload: object, remoteAddress = '102.89.1.2', to = app) =>
    to.inject({ method: 'POST', url: reportRemoteLoad.path, payload, remoteAddress })
  const counts = async () =>
    Object.fromEntries(
      (await loadCounts(app.db)).map(({ remote, version, outcome, phase, loads }) => [
        [remote, version, outcome, phase].filter(Boolean).join(' '),
        loads,
      ]),
    )
  const lastReports = async () =>
    (await countLastReports(app.db, clock.now()))
      .map(({ version, outcome, hours, networks }) => `${version} ${outcome} <${hours}h: ${networks}`)
      .toSorted()

  it('Loads are counted by remote, version, outcome and phase, and the response is empty', async () => {
    const response = await send(mounted)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    await send(mounted, '102.89.1.3')
    await send(failed, '102.89.1.4')
    await send({ ...failed, phase: 'entry', version: '1.3.0-rc.1' })
    expect(await counts()).toEqual({
      'booking 1.2.0 mounted': 2,
      'booking 1.2.0 failed mount': 1,
      'booking 1.3.0-rc.1 failed entry': 1,
    })
  })

  it('One load a minute is counted from an IPv4 address or an IPv6 /64', async () => {
    for (const last of ['1', '2', 'ffff']) await send(failed, `2001:db8:1:2::${last}`)
    await send(mounted, '2001:db8:1:2::3')
    await send(failed, '2001:db8:1:3::1')
    expect(await counts()).toEqual({ 'booking 1.2.0 failed mount': 2 })
    clock.advance({ seconds: 59 })
    await send(failed, '2001:db8:1:2::1')
    expect(await counts()).toEqual({ 'booking 1.2.0 failed mount': 2 })
    clock.advance({ seconds: 1 })
    await send(failed, '2001:db8:1:2::1')
    expect(await counts()).toEqual({ 'booking 1.2.0 failed mount': 3 })
  })

  it('A booking is counted once a minute from a network that has reported a load, and is no load', async () => {
    const booked = { ...mounted, outcome: 'booked' }
    await send(booked)
    expect(await counts()).toEqual({})
    await send(mounted)
    for (let times = 0; times < 3; times += 1) await send(booked)
    expect(await counts()).toEqual({ 'booking 1.2.0 mounted': 1, 'booking 1.2.0 booked': 1 })
    expect(await lastReports()).toEqual(['1.2.0 mounted <1h: 1'])
    clock.advance({ minutes: 1 })
    await send(booked)
    expect(await counts()).toMatchObject({ 'booking 1.2.0 booked': 2 })
    expect((await send({ ...booked, phase: 'step' })).statusCode).toBe(422)
  })

  it('A failure shortly after mounting replaces the counted success', async () => {
    await send(mounted)
    await send({ ...failed, phase: 'step' })
    await send({ ...failed, phase: 'step' })
    await send(mounted)
    expect(await counts()).toEqual({ 'booking 1.2.0 mounted': 1, 'booking 1.2.0 failed step': 1 })
    expect(await lastReports()).toEqual(['1.2.0 failed <1h: 1'])
  })

  it('Of concurrent reports from one address to two copies of the server, one is counted', async () => {
    const copy = await testApp({ db: database(), clock })
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => send(failed, '102.89.1.2', turn % 2 ? app : copy)),
    )
    await copy.close()
    expect(await counts()).toEqual({ 'booking 1.2.0 failed mount': 1 })
  })

  it('Each network counts once for a day, with its last report', async () => {
    await send(failed, '102.89.1.2')
    await send(mounted, '102.89.1.3')
    clock.advance({ hours: 2 })
    await send(mounted, '102.89.1.2')
    expect(await lastReports()).toEqual(['1.2.0 mounted <1h: 1', '1.2.0 mounted <3h: 1'])
    clock.advance({ hours: 22 })
    expect(await lastReports()).toEqual(['1.2.0 mounted <24h: 1'])
    await sweep(app)
    expect(await database().selectFrom('remote_votes').selectAll().execute()).toHaveLength(1)
    clock.advance({ hours: 2 })
    await sweep(app)
    expect(await database().selectFrom('remote_votes').selectAll().execute()).toEqual([])
    expect(await counts()).toEqual({ 'booking 1.2.0 failed mount': 1, 'booking 1.2.0 mounted': 2 })
  })

  it('The database stores no addresses and nothing that links two releases of one network', async () => {
    await send(mounted)
    await send({ ...mounted, version: '1.3.0' })
    await send({ ...mounted, remote: 'blockers' })
    const rows = await database().selectFrom('remote_votes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/102\.89/)
    expect(new Set(rows.map(({ network }) => network)).size).toBe(3)
    expect(await database().selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  it('Only a failure that counts is logged, so that repeated reports do not fill the log', async () => {
    const lines: string[] = []
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    const server = await testApp({ db: database(), clock, logger })
    for (const report of [failed, failed, mounted]) await send(report, '102.89.1.2', server)
    await server.close()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { remote: 'booking', version: '1.2.0', phase: 'mount', shell: '1.0.0' },
    ])
  })

  it.each([
    ['no body', null],
    ['an invalid remote name', { ...mounted, remote: 'booking"} 1' }],
    ['a long remote name', { ...mounted, remote: 'b'.repeat(41) }],
    ['an invalid version', { ...mounted, version: 'latest' }],
    ['a long version', { ...mounted, version: `1.0.${'0'.repeat(9)}` }],
    ['an invalid shell', { ...mounted, shell: {} }],
    ['an unknown outcome', { ...mounted, outcome: 'exploded' }],
    ['an unknown phase', { ...failed, phase: 'sleep' }],
    ['a failure without a phase', { ...failed, phase: null }],
    ['a success with a phase', { ...mounted, phase: 'mount' }],
    ['an empty object', {}],
  ])('A report with %s is refused', async (_, payload) => {
    expect((await send(payload as object)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await counts()).toEqual({})
  })

  it('A report with a long body is refused', async () => {
    expect((await send({ ...mounted, more: 'x'.repeat(2000) })).statusCode).toBe(413)
  })

  it('One address may add ten unknown releases a day, and all addresses together only up to the limit', async () => {
    for (let patch = 0; patch < 30; patch += 1) await send({ ...mounted, version: `9.0.${patch}` })
    expect(Object.keys(await counts())).toHaveLength(10)
    for (let patch = 0; patch < MAX_COUNTED_RELEASES + 20; patch += 1)
      await send({ ...mounted, version: `8.0.${patch}` }, `10.0.0.${patch}`)
    expect(await database().selectFrom('remote_releases').selectAll().execute()).toHaveLength(
      MAX_COUNTED_RELEASES,
    )
  })

  it('Invented releases do not displace those used by several networks, and new releases are still added', async () => {
    await send(mounted, '102.89.1.2')
    await send(mounted, '102.89.1.3')
    for (let patch = 0; patch < MAX_COUNTED_RELEASES + 20; patch += 1) {
      clock.advance({ seconds: 1 })
      await send({ ...mounted, version: `8.0.${patch}` }, `10.0.0.${patch}`)
    }
    await send({ ...mounted, version: '1.3.0' }, '102.89.1.2')
    expect(await counts()).toMatchObject({ 'booking 1.2.0 mounted': 2, 'booking 1.3.0 mounted': 1 })
  })

  it('A release that was used until yesterday stays when new ones come after a day without reports', async () => {
    await send(mounted)
    clock.advance({ seconds: 1 })
    for (let patch = 1; patch < MAX_COUNTED_RELEASES; patch += 1)
      await send({ ...mounted, version: `8.0.${patch}` }, `10.0.0.${patch}`)
    clock.advance({ hours: 2 })
    await send(mounted)
    clock.advance({ days: 1 })
    await sweep(app)
    await send({ ...mounted, version: '1.3.0' })
    expect(await counts()).toMatchObject({ 'booking 1.2.0 mounted': 2, 'booking 1.3.0 mounted': 1 })
  })
})
