import { BOARD_FILE, writeBoard } from '../board/index.ts'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { list } from './list.ts'
import { uploadRelease } from './upload-release.ts'
import { unfinishedEvent } from '../store/history.ts'
import { readPointerFile } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import { memoryStore } from '../testing/memory-store.ts'
import {
  activateShell,
  activateVersions,
  ada,
  eventsOf,
  forcing,
  publishChecked,
  storeWithReleases,
} from '../testing/published-store.ts'

const broken = new Error('The connection broke.')

/** Returns a store whose `replace` fails, after it wrote or without it. */
const losingResponses = (store: Store, isWritten: boolean): Store => ({
  ...store,
  replace: async (...write) => {
    if (isWritten) await store.replace(...write)
    throw broken
  },
})

it.each([
  { isWritten: true, current: '1.1.0', left: null },
  { isWritten: false, current: '1.0.0', left: expect.stringContaining('activate') },
])('keeps the event of an activation whose response was lost (pointer written: $isWritten)', async (lost) => {
  const store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0')
  const before = await eventsOf(store, 'booking')
  const losing = losingResponses(store, lost.isWritten)
  await expect(activate(losing, 'booking', '1.1.0', ada)).rejects.toThrow(broken)
  expect(await eventsOf(store, 'booking')).toHaveLength(before.length + 1)
  const { pointer, change } = await readPointerFile(store, 'booking')
  expect(pointer?.current.version).toBe(lost.current)
  expect(await unfinishedEvent(store, 'booking', change)).toEqual(lost.left)
})

/** Returns a store without space for files that follow from a pointer. */
const full = (store: Store): Store => ({ ...store, put: () => Promise.reject(new Error('the disk is full')) })

it('writes the files of a remote when the canary of an unchecked release is repeated as its warning says', async () => {
  const store = await storeWithReleases()
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
  await store.remove('booking/preloads.html')
  expect(await canary(full(store), 'booking', { percent: 5, version: '1.1.0' }, forcing)).toContain(
    'run npm run release -- canary booking --percent 5.',
  )
  const events = await eventsOf(store, 'booking')
  expect(await canary(store, 'booking', { percent: 5 }, ada)).toBe(
    '5 % of browsers get booking 1.1.0 already.',
  )
  expect(await store.read('booking/preloads.html')).not.toBeNull()
  expect(await eventsOf(store, 'booking')).toEqual(events)
})

it('writes the page when the block of the only shell is repeated as its error says', async () => {
  const store = await storeWithReleases()
  await store.remove('shell/index.html')
  await expect(block(full(store), 'shell', '1.0.0', forcing)).rejects.toThrow(
    'run npm run release -- block shell 1.0.0.',
  )
  expect(await block(store, 'shell', '1.0.0', ada)).toBe('shell 1.0.0 is blocked already.')
  expect(await store.read('shell/index.html')).not.toBeNull()
})

/** Returns what the list and the board say about derived files. Expects that they say the same. */
async function staleIn(store: Store) {
  const listed = (await list(store)).split('\n').filter((line) => /^(People get|The preloads) /.test(line))
  await writeBoard(store, [])
  const board = (await store.read(BOARD_FILE))!.bytes.toString()
  for (const line of listed) expect(board).toContain(line)
  expect(board.match(/(People get the|The preloads and) /g) ?? []).toHaveLength(listed.length)
  return listed.join()
}

it.each(['index.html', 'skeleton.html'])(
  'lists that people still get another page, until the shell is activated again (%s)',
  async (name) => {
    const store = await storeWithReleases()
    await store.put(`shell/${name}`, Buffer.from('the page of another release'))
    expect(await staleIn(store)).toBe(
      'People get the page of another release: run npm run release -- activate shell 1.0.0.',
    )
    await activate(store, 'shell', '1.0.0', ada)
    expect(await staleIn(store)).toBe('')
  },
)

it('lists that people get another page, also when the release of the shell has lost its page', async () => {
  const store = await storeWithReleases()
  for (const path of ['shell/index.html', 'shell/releases/1.0.0/index.html']) await store.remove(path)
  expect(await staleIn(store)).toContain('People get the page of another release')
})

const staleFiles =
  'The preloads and first screens of booking do not match its pointer: run npm run release --'

it.each([
  ['preloads.html', 'with tags of another release', 'other tags'],
  ['preloads.html', 'that was not written', null],
  ['first-screen.en.html', 'of another release', 'another screen'],
])('lists a stale %s %s, until the remote is activated again', async (name, _, text) => {
  const store = await storeWithReleases()
  expect(await staleIn(store)).toBe('')
  if (text === null) await store.remove(`booking/${name}`)
  else await store.put(`booking/${name}`, Buffer.from(text))
  expect(await staleIn(store)).toBe(`${staleFiles} activate booking 1.0.0.`)
  await activate(store, 'booking', '1.0.0', ada)
  expect(await staleIn(store)).toBe('')
})

it('lists the command that writes the files of a remote and keeps its canary', async () => {
  const store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0')
  await canary(store, 'booking', { percent: 5, version: '1.1.0' }, ada)
  await store.remove('booking/preloads.html')
  expect(await staleIn(store)).toBe(`${staleFiles} canary booking --percent 5.`)
  await canary(store, 'booking', { percent: 5 }, ada)
  expect(await staleIn(store)).toBe('')
})

it('lists remotes whose files an interrupted activation of the shell has not written', async () => {
  const store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0', { shell: '^2.0.0' })
  await activate(store, 'booking', '1.1.0', ada)
  await uploadRelease(store, 'shell', aShellBuild('2.0.0', '2.0.0'), ada)
  const interrupted: Store = {
    ...store,
    put: async (path, bytes) => {
      if (path.startsWith('booking/')) throw broken
      await store.put(path, bytes)
    },
  }
  await activate(interrupted, 'shell', '2.0.0', forcing)
  expect(await staleIn(store)).toBe(`${staleFiles} activate booking 1.1.0.`)
  await activate(store, 'booking', '1.1.0', ada)
  expect(await staleIn(store)).toBe('')
})

/** Returns a store that fails from a write on. */
function failingAfter(store: Store, writes: number) {
  let done = 0
  const failing =
    <Rest extends unknown[], Result>(write: (...rest: Rest) => Promise<Result>) =>
    async (...rest: Rest) => {
      done += 1
      if (done > writes) throw broken
      return write(...rest)
    }
  const { create, replace, put, remove } = store
  const writing = {
    create: failing(create),
    replace: failing(replace),
    put: failing(put),
    remove: failing(remove),
  }
  return { failing: { ...store, ...writing }, hasFailed: () => done > writes }
}

/** Returns the texts of the files that follow from the pointers, by path. */
async function readDerived(store: Store) {
  const paths = [...(await store.list('shell')), ...(await store.list('booking'))]
  const derived = paths.filter((path) => /^\w+\/[\w.-]+\.html$/.test(path))
  return Promise.all(derived.map(async (path) => [path, (await store.read(path))!.bytes.toString()]))
}

it('says that an activation of the shell was interrupted, whatever it had written, until it is repeated', async () => {
  const seed = new Map<string, Buffer>()
  const before = memoryStore(seed)
  await activateShell(before, '1.0.0')
  await activateVersions(before, 'booking', '1.0.0')
  await publishChecked(before, 'booking', '1.1.0', { shell: '^2.0.0' })
  await activate(before, 'booking', '1.1.0', ada)
  await uploadRelease(before, 'shell', aShellBuild('2.0.0', '2.0.0'), ada)
  const problem = /interrupted|People get the page|do not match its pointer/
  const problems = async (store: Store) => {
    await writeBoard(store, [])
    const board = (await store.read(BOARD_FILE))!.bytes.toString()
    return [await list(store), board].map((text) => problem.test(text))
  }
  const complete = memoryStore(new Map(seed))
  await activate(complete, 'shell', '2.0.0', forcing)

  for (let writes = 1, isOver = false; !isOver; writes++) {
    const store = memoryStore(new Map(seed))
    const { failing, hasFailed } = failingAfter(store, writes)
    await activate(failing, 'shell', '2.0.0', forcing).catch(() => {})
    isOver = !hasFailed()
    expect([writes, await problems(store)]).toEqual([writes, isOver ? [false, false] : [true, true]])
    await activate(store, 'shell', '2.0.0', forcing)
    expect([writes, await problems(store)]).toEqual([writes, [false, false]])
    expect(await readDerived(store)).toEqual(await readDerived(complete))
  }
})
