import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../parts.ts'
import { activate } from '../commands/activate.ts'
import { canary } from '../commands/canary.ts'
import { readHistory } from '../store/history.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { counts, startCounts } from '../testing/counts-server.ts'
import { ada, live, liveShell, ready, standing } from '../testing/portal.ts'
import { newFolder } from '../testing/builds.ts'
import { look, watch } from './watch.ts'

const good = { version: '1.0.0', mounted: 490, failed: 10 }
const bad = { version: '1.1.0', mounted: 30, failed: 20 }
const never = new AbortController().signal

let store: Store
let tell: () => string | null | Promise<string | null>
const servers: Awaited<ReturnType<typeof startCounts>>[] = []
const aCopy = async (says: typeof tell) => {
  const copy = await startCounts(says)
  servers.push(copy)
  return copy.url
}
let url: string
beforeEach(async () => {
  store = await openStore(newFolder())
  await liveShell(store, '1.0.0')
  await live(store, 'booking', '0.9.0', '1.0.0')
  await ready(store, 'booking', '1.1.0')
  await canary(store, 'booking', { percent: 10, version: '1.1.0' }, ada)
  tell = () => counts('one', good, bad)
  url = await aCopy(() => tell())
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const lookAt = (metrics = [url]) => look({ store, part: 'booking', metrics, signal: never })
const stops = async () => (await readHistory(store, 'booking', ['stop'])).length

it('stops a canary that fails, and the history says why', async () => {
  expect(await lookAt()).toBe(
    'booking 1.1.0 (10 %): 1.1.0 failed in 20 of 50 networks, 1.0.0 in 10 of 500; by chance in less than 0.01 %. The canary of booking 1.1.0 has ended.',
  )
  expect(await standing(store, 'booking')).toMatchObject({
    current: '1.0.0',
    previous: ['0.9.0'],
    canary: null,
  })
  const [event] = await readHistory(store, 'booking', ['stop'])
  expect(event).toMatchObject({
    who: 'watch',
    from: '1.1.0',
    why: '1.1.0 failed in 20 of 50 networks, 1.0.0 in 10 of 500; by chance in less than 0.01 %.',
  })
  expect(await lookAt()).toBe('booking: no canary is running.')
})

it.each([
  [
    'has too few loads',
    counts('one', good, { version: '1.1.0', failed: 20 }),
    'too few loads to judge: 20 of 1.1.0, 500 of 1.0.0, of 50 each.',
  ],
  [
    'failed at few addresses, however often',
    counts('one', good, { version: '1.1.0', mounted: 60, failed: 1440, votes: { mounted: 60, failed: 1 } }),
    '1.1.0 failed in 1 of 61 networks, 1.0.0 in 10 of 500: fewer than 5 stop nothing.',
  ],
  [
    'may have been unlucky',
    counts('one', good, { version: '1.1.0', mounted: 95, failed: 5 }),
    '1.1.0 failed in 5 of 100 networks, 1.0.0 in 10 of 500: may be chance (8.7 %).',
  ],
  [
    'has nothing beside it',
    counts('one', { ...good, hours: 24 }, { version: '1.1.0', mounted: 95, failed: 50 }),
    '1.1.0 failed in 50 of 145 networks, 1.0.0 in 0 of 0: nothing to compare with, look for yourself.',
  ],
])('lets a canary run that %s', async (_, says, sentence) => {
  tell = () => says
  expect(await lookAt()).toBe(`booking 1.1.0 (10 %): ${sentence}`)
  expect(await stops()).toBe(0)
})

it('never stops the current release, however it fails', async () => {
  tell = () => counts('one', { version: '1.0.0', failed: 500 }, { version: '1.1.0', mounted: 500 })
  await lookAt()
  expect(await standing(store, 'booking')).toMatchObject({ current: '1.0.0', canary: '1.1.0 at 10' })
})

it('counts copies of one server once, and says which is silent', async () => {
  const few = { version: '1.1.0', mounted: 20, failed: 10 }
  tell = () => counts('one', good, few)
  const copy = await aCopy(() => tell())
  expect(await lookAt([url, copy])).toMatch(/30 of 1\.1\.0, 500 of 1\.0\.0/)
  const failing = await aCopy(() => null)
  const other = await aCopy(() => 'up 1')
  const gone = await aCopy(() => null)
  await servers.pop()!.close()
  expect(await lookAt([failing, url, other, gone])).toMatch(
    new RegExp(
      `500 of 1\\.0\\.0.* No counts from ${failing} \\(answered 503\\), ${other} \\(has no counts of remotes\\), ${gone} \\(ECONNREFUSED\\)[.]$`,
    ),
  )
})

it('judges each database by itself', async () => {
  const half = { version: '1.1.0', mounted: 25, failed: 4 }
  tell = () => counts('one', good, half)
  const other = await aCopy(() => counts('two', good, half))
  expect(await lookAt([url, other])).toMatch(/too few loads.*too few loads/)
  const failing = await aCopy(() => counts('three', good, bad))
  expect(await lookAt([url, failing])).toMatch(/has ended\.$/)
})

it('lets a canary run of which it hears nothing', async () => {
  tell = () => null
  expect(await lookAt()).toBe(
    `booking 1.1.0 (10 %): not judged, and runs on. No counts from ${url} (answered 503).`,
  )
  expect(await stops()).toBe(0)
})

it('stops no other canary than the one it judged', async () => {
  await ready(store, 'booking', '1.2.0')
  tell = async () => {
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    return counts('one', good, bad)
  }
  expect(await lookAt()).toMatch(
    / Not stopped: No canary of booking 1\.1\.0 is running: there is nothing to end\.$/,
  )
  expect(await standing(store, 'booking')).toMatchObject({ canary: '1.2.0 at 5' })
  expect(await stops()).toBe(0)
})

it('does not touch what everybody was given meanwhile', async () => {
  tell = async () => {
    await activate(store, 'booking', '1.1.0', ada)
    return counts('one', good, bad)
  }
  expect(await lookAt()).toMatch(/ Not stopped: /)
  expect(await standing(store, 'booking')).toMatchObject({ current: '1.1.0', previous: ['1.0.0', '0.9.0'] })
})

it('stops a canary whose share was raised meanwhile', async () => {
  tell = async () => {
    await canary(store, 'booking', { percent: 50 }, ada)
    return counts('one', good, bad)
  }
  expect(await lookAt()).toMatch(/has ended\.$/)
})

it('looks until it is ended, tells each look, and goes on after one that failed', async () => {
  const end = new AbortController()
  const said: string[] = []
  const looks = [
    counts('one', good, { version: '1.1.0', mounted: 40 }),
    counts('one', good, { version: '1.1.0', mounted: 10 }),
    null,
    counts('one', good, bad),
  ]
  tell = () => (looks.length > 0 ? looks.shift()! : null)
  const trouble: Store = {
    ...store,
    read: (path) => (said.length === 4 ? Promise.reject(new Error('the disk is full')) : store.read(path)),
  }
  const last = await watch(
    { store: trouble, part: 'booking', metrics: [url], signal: end.signal },
    (line) => {
      said.push(line.replace(/^\d\d:\d\d:\d\d /, ''))
      if (said.length === 6) end.abort()
    },
    { every: 1 },
  )
  expect(said).toEqual([
    'booking 1.1.0 (10 %): too few loads to judge: 40 of 1.1.0, 500 of 1.0.0, of 50 each.',
    'booking 1.1.0 (10 %): too few loads to judge: 10 of 1.1.0, 500 of 1.0.0, of 50 each. The counts began anew.',
    expect.stringMatching(/not judged, and runs on/),
    expect.stringMatching(/has ended\.$/),
    'booking: not looked at: the disk is full',
    'booking: no canary is running.',
  ])
  expect(last).toBe('booking is watched no more; a canary that runs goes on.')
})

it.each([
  ['shell', ['http://127.0.0.1:1/metrics'], /^The shell has no canary/],
  ['booking', [], /^Where the counts are is not said: add --metrics/],
  ['booking', ['metrics'], /^"metrics" is no address of counts/],
  ['payments', ['http://127.0.0.1:1/metrics'], /knows no part called payments/],
])('refuses to watch %s with %j', async (part, metrics, sentence) => {
  await expect(watch({ store, part, metrics, signal: never }, () => {})).rejects.toThrow(sentence)
})

it('runs from the command line until it is asked to end', async () => {
  const words = ['watch', 'booking', '--store', store.address, '--metrics', url]
  const child = spawn(process.execPath, ['--import', 'tsx', 'releases/release.ts', ...words], {
    cwd: ROOT,
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    if (said === '') child.kill('SIGINT')
    said += text.toString()
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(said).toMatch(
    /^\d\d:\d\d:\d\d booking 1\.1\.0 .* has ended\.\nbooking is watched no more; a canary that runs goes on\.\n$/,
  )
})
