import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../parts.ts'
import { activate } from '../commands/activate.ts'
import { canary } from '../commands/canary.ts'
import { readHistory } from '../store/history.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { metricsText, startMetricsServer } from '../testing/metrics-server.ts'
import {
  ada,
  activateVersions,
  activateShell,
  publishChecked,
  pointerVersions,
} from '../testing/published-store.ts'
import { newFolder } from '../testing/builds.ts'
import { watch, watchOnce } from './watch.ts'

const good = { version: '1.0.0', mounted: 490, failed: 10 }
const bad = { version: '1.1.0', mounted: 30, failed: 20 }
const never = new AbortController().signal

let store: Store
let metrics: () => string | null | Promise<string | null>
const servers: Awaited<ReturnType<typeof startMetricsServer>>[] = []
const startCopy = async (text: typeof metrics) => {
  const copy = await startMetricsServer(text)
  servers.push(copy)
  return copy.url
}
let url: string
beforeEach(async () => {
  store = await openStore(newFolder())
  await activateShell(store, '1.0.0')
  await activateVersions(store, 'booking', '0.9.0', '1.0.0')
  await publishChecked(store, 'booking', '1.1.0')
  await canary(store, 'booking', { percent: 10, version: '1.1.0' }, ada)
  metrics = () => metricsText('one', good, bad)
  url = await startCopy(() => metrics())
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const watchBooking = (urls = [url]) => watchOnce({ store, part: 'booking', metrics: urls, signal: never })
const stops = async () => (await readHistory(store, 'booking', ['stop'])).length

it('stops a canary that fails more often, and records the counts in the history', async () => {
  expect(await watchBooking()).toBe(
    'booking 1.1.0 (10 %): 1.1.0 failed in 20 of 50 networks, 1.0.0 in 10 of 500; the chance of this for a good release is less than 0.01 %. The canary of booking 1.1.0 has ended.',
  )
  expect(await pointerVersions(store, 'booking')).toMatchObject({
    current: '1.0.0',
    previous: ['0.9.0'],
    canary: null,
  })
  const [event] = await readHistory(store, 'booking', ['stop'])
  expect(event).toMatchObject({
    who: 'watch',
    from: '1.1.0',
    why: '1.1.0 failed in 20 of 50 networks, 1.0.0 in 10 of 500; the chance of this for a good release is less than 0.01 %.',
  })
  expect(await watchBooking()).toBe('booking: no canary is running.')
})

it.each([
  [
    'has too few loads',
    metricsText('one', good, { version: '1.1.0', failed: 20 }),
    'too few loads to compare: 20 of 1.1.0, 500 of 1.0.0, of 50 each.',
  ],
  [
    'failed often, but in few networks',
    metricsText('one', good, {
      version: '1.1.0',
      mounted: 60,
      failed: 1440,
      networks: { mounted: 60, failed: 1 },
    }),
    '1.1.0 failed in 1 of 61 networks, 1.0.0 in 10 of 500: fewer than 5 failures never stop a canary.',
  ],
  [
    'may have failed by chance',
    metricsText('one', good, { version: '1.1.0', mounted: 95, failed: 5 }),
    '1.1.0 failed in 5 of 100 networks, 1.0.0 in 10 of 500: may be chance (8.7 %).',
  ],
  [
    'has no loads of the current release to compare with',
    metricsText('one', { ...good, hours: 24 }, { version: '1.1.0', mounted: 95, failed: 50 }),
    '1.1.0 failed in 50 of 145 networks, 1.0.0 in 0 of 0: there is nothing to compare it with, check it yourself.',
  ],
])('does not stop a canary that %s', async (_, text, sentence) => {
  metrics = () => text
  expect(await watchBooking()).toBe(`booking 1.1.0 (10 %): ${sentence}`)
  expect(await stops()).toBe(0)
})

it('says how many bookings were made with each release', async () => {
  metrics = () => metricsText('one', { ...good, booked: 60 }, { version: '1.1.0', mounted: 95, failed: 5 })
  expect(await watchBooking()).toMatch(
    /Bookings: 0 in 95 loads with 1\.1\.0, 60 in 490 loads with 1\.0\.0\.$/,
  )
})

it('never stops the current release, even if all its loads fail', async () => {
  metrics = () => metricsText('one', { version: '1.0.0', failed: 500 }, { version: '1.1.0', mounted: 500 })
  await watchBooking()
  expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', canary: '1.1.0 at 10' })
})

it('counts servers with one database once, and names the servers that give no metrics', async () => {
  const few = { version: '1.1.0', mounted: 20, failed: 10 }
  metrics = () => metricsText('one', good, few)
  const copy = await startCopy(() => metrics())
  expect(await watchBooking([url, copy])).toMatch(/30 of 1\.1\.0, 500 of 1\.0\.0/)
  const failing = await startCopy(() => null)
  const other = await startCopy(() => 'up 1')
  const withoutDatabase = await startCopy(() => 'molar_database_up 0')
  const gone = await startCopy(() => null)
  await servers.pop()!.close()
  expect(await watchBooking([failing, url, other, withoutDatabase, gone])).toMatch(
    new RegExp(
      `500 of 1\\.0\\.0.* No metrics from ${failing} \\(responded with 503\\), ${other} \\(has no metrics of remotes\\), ${withoutDatabase} \\(its database does not respond\\), ${gone} \\(ECONNREFUSED\\)[.]$`,
    ),
  )
})

it('evaluates each database alone', async () => {
  const half = { version: '1.1.0', mounted: 25, failed: 4 }
  metrics = () => metricsText('one', good, half)
  const other = await startCopy(() => metricsText('two', good, half))
  expect(await watchBooking([url, other])).toMatch(/too few loads.*too few loads/)
  const failing = await startCopy(() => metricsText('three', good, bad))
  expect(await watchBooking([url, failing])).toMatch(/has ended\.$/)
})

it('does not stop a canary without any metrics', async () => {
  metrics = () => null
  expect(await watchBooking()).toBe(
    `booking 1.1.0 (10 %): not compared, it continues. No metrics from ${url} (responded with 503).`,
  )
  expect(await stops()).toBe(0)
})

it('does not stop a canary that was started during the comparison', async () => {
  await publishChecked(store, 'booking', '1.2.0')
  metrics = async () => {
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    return metricsText('one', good, bad)
  }
  expect(await watchBooking()).toMatch(
    / Not stopped: No canary of booking 1\.1\.0 is running, so there is none to end\.$/,
  )
  expect(await pointerVersions(store, 'booking')).toMatchObject({ canary: '1.2.0 at 5' })
  expect(await stops()).toBe(0)
})

it('does not change a release that was activated during the comparison', async () => {
  metrics = async () => {
    await activate(store, 'booking', '1.1.0', ada)
    return metricsText('one', good, bad)
  }
  expect(await watchBooking()).toMatch(/ Not stopped: /)
  expect(await pointerVersions(store, 'booking')).toMatchObject({
    current: '1.1.0',
    previous: ['1.0.0', '0.9.0'],
  })
})

it('stops a canary whose share was raised during the comparison', async () => {
  metrics = async () => {
    await canary(store, 'booking', { percent: 50 }, ada)
    return metricsText('one', good, bad)
  }
  expect(await watchBooking()).toMatch(/has ended\.$/)
})

it('compares until it is aborted, logs each round, and continues after a failed one', async () => {
  const end = new AbortController()
  const lines: string[] = []
  const rounds = [
    metricsText('one', good, { version: '1.1.0', mounted: 40 }),
    metricsText('one', good, { version: '1.1.0', mounted: 10 }),
    null,
    metricsText('one', good, bad),
  ]
  metrics = () => (rounds.length > 0 ? rounds.shift()! : null)
  const failing: Store = {
    ...store,
    read: (path) => (lines.length === 4 ? Promise.reject(new Error('the disk is full')) : store.read(path)),
  }
  const last = await watch(
    { store: failing, part: 'booking', metrics: [url], signal: end.signal },
    (line) => {
      lines.push(line.replace(/^\d\d:\d\d:\d\d /, ''))
      if (lines.length === 6) end.abort()
    },
    { every: 1 },
  )
  expect(lines).toEqual([
    'booking 1.1.0 (10 %): too few loads to compare: 40 of 1.1.0, 500 of 1.0.0, of 50 each.',
    'booking 1.1.0 (10 %): too few loads to compare: 10 of 1.1.0, 500 of 1.0.0, of 50 each. The counts started again from zero.',
    expect.stringMatching(/not compared, it continues/),
    expect.stringMatching(/has ended\.$/),
    'booking: not compared: the disk is full',
    'booking: no canary is running.',
  ])
  expect(last).toBe('booking is no longer watched. A running canary continues.')
})

it.each([
  ['shell', ['http://127.0.0.1:1/metrics'], /^The shell has no canary/],
  ['booking', [], /^The address of the metrics is missing: add --metrics/],
  ['booking', ['metrics'], /^"metrics" is not an address of metrics/],
  ['payments', ['http://127.0.0.1:1/metrics'], /There is no part called payments/],
])('refuses to watch %s with the addresses %j', async (part, urls, sentence) => {
  await expect(watch({ store, part, metrics: urls, signal: never }, () => {})).rejects.toThrow(sentence)
})

it('runs as a command until it gets SIGINT', async () => {
  const args = ['watch', 'booking', '--store', store.address, '--metrics', url]
  const child = spawn(process.execPath, ['--import', 'tsx', 'releases/cli/release.ts', ...args], {
    cwd: ROOT,
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    if (output === '') child.kill('SIGINT')
    output += text.toString()
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output).toMatch(
    /^\d\d:\d\d:\d\d booking 1\.1\.0 .* has ended\.\nbooking is no longer watched\. A running canary continues\.\n$/,
  )
})
