import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { folderStore } from '../store/folder.ts'
import { list } from './list.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import type { Store } from '../store/store.ts'
import { aBuild, newFolder } from '../testing/builds.ts'
import { ada, insisting, liveShell, ready, told } from '../testing/portal.ts'
import { waitingAfterRead } from '../testing/waiting-store.ts'

const OLD = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0', '1.8.0']
const START = new Date('2026-01-10T09:00:00Z')
const days = (count: number) => new Date(START.getTime() + count * 24 * 60 * 60 * 1000)

let store: Store

beforeEach(async () => {
  // Only the calendar: what runs still takes its time.
  jest.useFakeTimers({
    now: START,
    doNotFake: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  })
  store = folderStore(newFolder())
  await liveShell(store, '1.0.0')
  for (const [day, version] of OLD.entries()) {
    jest.setSystemTime(days(day))
    await ready(store, 'booking', version)
  }
  await activate(store, 'booking', '1.0.0', ada)
})
afterEach(() => jest.useRealTimers())

const there = () => store.folders('booking/releases')
const sure = () => prune(store, 'booking', {}, ada)

it('takes away what is older than 30 days, not among the last 5 and named by nobody', async () => {
  jest.setSystemTime(days(29))
  expect(await sure()).toBe('Nothing of booking may go yet.')
  jest.setSystemTime(days(32))
  expect(await sure()).toBe('Pruned of booking: 1.2.0, 1.1.0.')
  jest.setSystemTime(days(100))
  expect(await sure()).toBe('Pruned of booking: 1.3.0.')
  expect(await there()).toEqual(['1.0.0', ...OLD.slice(4)])
  expect(await store.list('booking/releases/1.2.0')).toEqual([])
  expect((await told(store, 'booking')).slice(-3)).toEqual([
    'prune 1.2.0 > -',
    'prune 1.1.0 > -',
    'prune 1.3.0 > -',
  ])
})

it('names each reason for which a release stays', async () => {
  jest.setSystemTime(days(31))
  await activate(store, 'booking', '1.1.0', ada)
  await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
  await block(store, 'booking', '1.3.0', ada)
  const stays = async (version: string, reason: string) =>
    expect(prune(store, 'booking', { version }, ada)).rejects.toThrow(reason)
  await stays('1.0.0', 'the pointer names it (previous 1)')
  await stays('1.1.0', 'the pointer names it (current)')
  await stays('1.2.0', 'the pointer names it (canary 5 %)')
  await stays('1.3.0', 'the pointer names it (blocked)')
  await stays('1.4.0', 'it is among the last 5')
  await stays('9.9.9', 'was never published')
  for (const version of ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0'])
    await publish(store, 'booking', aBuild('booking', version), ada)
  await stays('1.8.0', 'it is younger than 30 days')
  expect(await there()).toHaveLength(OLD.length + 5)
})

it('never gives a pruned version to anybody again', async () => {
  jest.setSystemTime(days(60))
  await prune(store, 'booking', { version: '1.2.0' }, ada)
  const again = publish(store, 'booking', aBuild('booking', '1.2.0'), ada)
  await expect(again).rejects.toThrow('browsers may hold its files for a year: raise the version')
  await expect(activate(store, 'booking', '1.2.0', insisting)).rejects.toThrow('1.2.0 was pruned')
})

it('refuses whoever was about to activate what is being pruned', async () => {
  jest.setSystemTime(days(60))
  const slow = waitingAfterRead(store, 'booking/current.json', async () => {
    await prune(store, 'booking', { version: '1.2.0' }, ada)
  })
  await expect(activate(slow, 'booking', '1.2.0', ada)).rejects.toThrow('1.2.0 was pruned')

  // Its files were looked at before they went.
  const slower: Store = {
    ...store,
    replace: async (...args) => {
      await prune(store, 'booking', { version: '1.3.0' }, ada)
      return store.replace(...args)
    },
  }
  await expect(activate(slower, 'booking', '1.3.0', ada)).rejects.toThrow('Somebody changed the pointer')
})

it('gives nobody what somebody began to prune and was cut off', async () => {
  jest.setSystemTime(days(60))
  const failing: Store = { ...store, remove: () => Promise.reject(new Error('cut off')) }
  await expect(prune(failing, 'booking', { version: '1.2.0' }, ada)).rejects.toThrow('cut off')
  await expect(activate(store, 'booking', '1.2.0', insisting)).rejects.toThrow('1.2.0 was pruned')
  await expect(canary(store, 'booking', { percent: 5, version: '1.2.0' }, insisting)).rejects.toThrow(
    '1.2.0 was pruned',
  )
  await prune(store, 'booking', { version: '1.2.0' }, ada)
  expect(await there()).not.toContain('1.2.0')
})

it('leaves what somebody activates while it is being pruned', async () => {
  jest.setSystemTime(days(60))
  const overtaken = waitingAfterRead(store, 'booking/current.json', async () => {
    await activate(store, 'booking', '1.2.0', ada)
  })
  await expect(prune(overtaken, 'booking', { version: '1.2.0' }, ada)).rejects.toThrow(
    'Somebody named booking 1.2.0 in the pointer meanwhile',
  )
  expect(await there()).toContain('1.2.0')
})

it('takes away what was uploaded in part where it is named, and its version is used up', async () => {
  await store.put('booking/releases/3.0.0/later.3.js', Buffer.from('another build'))
  expect(await list(store, 'booking')).toContainEqual(
    expect.objectContaining({ version: '3.0.0', states: ['partly uploaded'] }),
  )
  await sure()
  expect(await there()).toContain('3.0.0')
  await prune(store, 'booking', { version: '3.0.0' }, ada)
  expect(await there()).not.toContain('3.0.0')
  await expect(publish(store, 'booking', aBuild('booking', '3.0.0'), ada)).rejects.toThrow('was pruned')
})
