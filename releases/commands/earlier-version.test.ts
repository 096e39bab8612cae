import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rankReleases, readPointer } from '../format/index.ts'
import { pointerOf, readHistory } from '../store/index.ts'
import type { Store } from '../store/store.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { ada, eventsOf, pointerVersions } from '../testing/published-store.ts'
import { anAdmittedRemote } from '../testing/records.ts'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { listReleases } from './list.ts'
import { rollback } from './rollback.ts'

// The fixture was written by the commands of commit 25dad33, before their code moved to this workspace.
const FIXTURE = join(__dirname, '..', 'testing', 'store-of-earlier-version.json')

let store: Store
beforeEach(() => {
  const files = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Record<string, string>
  store = memoryStore(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
})

it('reads the pointer of a store that an earlier version wrote', async () => {
  expect(await pointerVersions(store, 'booking')).toEqual({
    current: '1.1.0',
    previous: ['1.0.0'],
    canary: '1.4.0 at 10',
    blocked: ['1.2.0'],
  })
  expect((await pointerOf(store, 'shell')).pointer.current).toMatchObject({ version: '1.0.0' })
  const file = await store.read('booking/current.json')
  const context = { shellContract: '1.0.0', bucket: 5, rejected: [] }
  const chosen = rankReleases(readPointer(JSON.parse(file!.bytes.toString()))!, anAdmittedRemote(), context)
  expect(chosen.map(({ version }) => version)).toEqual(['1.4.0', '1.1.0', '1.0.0'])
})

it('reads the history of a store that an earlier version wrote', async () => {
  expect(await eventsOf(store, 'booking')).toEqual([
    'publish - > 1.0.0',
    'activate - > 1.0.0',
    'publish - > 1.1.0',
    'activate 1.0.0 > 1.1.0',
    'publish - > 1.2.0',
    'activate 1.1.0 > 1.2.0',
    'rollback 1.2.0 > 1.1.0',
    'publish - > 1.3.0',
    'canary - > 1.3.0',
    'stop 1.3.0 > -',
    'publish - > 1.4.0',
    'canary - > 1.4.0',
    'block 1.2.0 > -',
    'publish - > 1.5.0',
  ])
  const [forced] = await readHistory(store, 'booking', ['canary'])
  expect(forced).toMatchObject({
    who: 'Ada',
    forced: true,
    percent: 5,
    overrode: [expect.stringContaining('booking 1.3.0 in shell 1.0.0 failed')],
  })
})

it('lists the releases and check results of a store that an earlier version wrote', async () => {
  const releases = await listReleases(store, 'booking')
  expect(releases.map(({ version, states, check }) => [version, states.join(), check?.outcome])).toEqual([
    ['1.5.0', '', 'missing'],
    ['1.4.0', 'canary 10 %', 'passed'],
    ['1.3.0', 'stopped', 'failed'],
    ['1.2.0', 'blocked,rolled back', 'passed'],
    ['1.1.0', 'current', 'passed'],
    ['1.0.0', 'previous 1', 'passed'],
  ])
})

it('continues to release in a store that an earlier version wrote', async () => {
  await expect(activate(store, 'booking', '1.3.0', ada)).rejects.toThrow('failed (a new patient books')
  await canary(store, 'booking', { percent: 50 }, ada)
  await activate(store, 'booking', '1.4.0', ada)
  await block(store, 'booking', '1.1.0', ada)
  await rollback(store, 'booking', ada)
  expect(await pointerVersions(store, 'booking')).toEqual({
    current: '1.0.0',
    previous: [],
    canary: null,
    blocked: ['1.2.0', '1.1.0'],
  })
  expect((await eventsOf(store, 'booking')).slice(-4)).toEqual([
    'canary 1.4.0 > 1.4.0',
    'activate 1.1.0 > 1.4.0',
    'block 1.1.0 > -',
    'rollback 1.4.0 > 1.0.0',
  ])
})
