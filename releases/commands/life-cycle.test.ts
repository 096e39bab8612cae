import { readPointer } from '../format/index.ts'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary, stopCanary } from './canary.ts'
import { eventOf, readHistory, recordEvent } from '../store/history.ts'
import { listReleases } from './list.ts'
import { uploadRelease } from './upload-release.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import {
  ada,
  forcing,
  activateVersions,
  activateShell,
  publishChecked,
  pointerVersions,
  eventsOf,
} from '../testing/published-store.ts'
import { onBothStores } from '../testing/stores.ts'

const entryOf = (version: string) => `href="/booking/releases/${version}/remoteEntry.1.js"`
const textAt = async (store: Store, path: string) => (await store.read(path))?.bytes.toString()

onBothStores((newStore) => {
  let store: Store
  beforeEach(async () => {
    store = await newStore()
    await activateShell(store, '1.0.0')
  })

  it('publishes a release, gives it to some, gives it to all and rolls it back', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    await publishChecked(store, 'booking', '1.1.0')
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', previous: [] })

    await canary(store, 'booking', { percent: 5, version: '1.1.0' }, ada)
    await canary(store, 'booking', { percent: 20 }, ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', canary: '1.1.0 at 20' })

    await activate(store, 'booking', '1.1.0', ada)
    expect(await pointerVersions(store, 'booking')).toEqual({
      current: '1.1.0',
      previous: ['1.0.0'],
      canary: null,
      blocked: [],
    })
    await rollback(store, 'booking', { by: 'Ben', why: 'Patients cannot pick a time' })
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', previous: [] })

    expect(await eventsOf(store, 'booking')).toEqual([
      'publish - > 1.0.0',
      'activate - > 1.0.0',
      'publish - > 1.1.0',
      'canary - > 1.1.0',
      'canary 1.1.0 > 1.1.0',
      'activate 1.0.0 > 1.1.0',
      'rollback 1.1.0 > 1.0.0',
    ])
    expect((await readHistory(store, 'booking')).at(-1)).toMatchObject({
      who: 'Ben',
      why: 'Patients cannot pick a time',
      forced: false,
    })
  })

  it('lists a withdrawn release as rolled back or stopped until it is activated again', async () => {
    const states = async () =>
      Object.fromEntries(
        (await listReleases(store, 'booking')).map((one) => [one.version, one.states.join()]),
      )
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await rollback(store, 'booking', ada)
    await publishChecked(store, 'booking', '1.2.0')
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    await stopCanary(store, 'booking', '9 of 60 loads failed')
    expect(await states()).toEqual({ '1.0.0': 'current', '1.1.0': 'rolled back', '1.2.0': 'stopped' })
    await activate(store, 'booking', '1.1.0', ada)
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    expect(await states()).toEqual({ '1.0.0': 'previous 1', '1.1.0': 'current', '1.2.0': 'canary 5 %' })
  })

  it('keeps events in their order when the clocks of computers differ', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    for (const event of ['activate', 'rollback', 'block'] as const) {
      const at = { activate: '2031-05-01', rollback: '2026-01-01', block: '2025-01-01' }[event]
      await recordEvent(store, 'booking', {
        ...eventOf(ada, { event, from: null, to: event }),
        at: `${at}T09:00:00.000Z`,
      })
    }
    expect((await eventsOf(store, 'booking')).slice(-3)).toEqual([
      'activate - > activate',
      'rollback - > rollback',
      'block - > block',
    ])
  })

  it('uploads exactly the files of the build, and leaves the list of files out of the pointer', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    expect(await store.list('booking/releases/1.0.0')).toEqual(
      ['later.3.js', 'later.3.js.br', 'release.json', 'remote.2.css', 'remoteEntry.1.js'].map(
        (name) => `booking/releases/1.0.0/${name}`,
      ),
    )
    const pointer = await textAt(store, 'booking/current.json')
    expect(readPointer(JSON.parse(pointer!))!.current).toMatchObject({
      name: 'booking',
      entry: { path: 'remoteEntry.1.js' },
    })
    expect(pointer).not.toContain('later.3.js')
  })

  it('writes a pointer that a page can include without escaping', async () => {
    const team = '</script><!--# include virtual="/etc" --> & \u2028'
    await publishChecked(store, 'booking', '1.0.0', { team })
    await activate(store, 'booking', '1.0.0', ada)
    const text = (await textAt(store, 'booking/current.json'))!
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(readPointer(JSON.parse(text))!.current.team).toBe(team)
  })

  it('writes the preload tags of the current release', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    expect(await textAt(store, 'booking/preloads.html')).toContain(entryOf('1.1.0'))
    await rollback(store, 'booking', ada)
    expect(await textAt(store, 'booking/preloads.html')).toContain(entryOf('1.0.0'))
  })

  it('keeps two earlier releases in the pointer, the newest first', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0', '1.2.0', '1.3.0')
    expect(await pointerVersions(store, 'booking')).toMatchObject({
      current: '1.3.0',
      previous: ['1.2.0', '1.1.0'],
    })
    await activate(store, 'booking', '1.1.0', ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({
      current: '1.1.0',
      previous: ['1.3.0', '1.2.0'],
    })
  })

  it('ends a canary on rollback, and on a share of 0 percent', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await publishChecked(store, 'booking', '1.2.0')
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    await rollback(store, 'booking', ada, '1.1.0')
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', canary: null })
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    await canary(store, 'booking', { percent: 0 }, ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', canary: null })
  })

  it('stops a canary only if it still has the version that was watched', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    await publishChecked(store, 'booking', '1.1.0')
    await publishChecked(store, 'booking', '1.2.0')
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    await expect(stopCanary(store, 'booking', '9 of 60 loads failed', '1.1.0')).rejects.toThrow(
      'No canary of booking 1.1.0 is running',
    )
    await stopCanary(store, 'booking', '9 of 60 loads failed', '1.2.0')
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', canary: null })
    expect((await readHistory(store, 'booking', ['stop'])).at(-1)).toMatchObject({
      who: 'watch',
      from: '1.2.0',
      why: '9 of 60 loads failed',
    })
  })

  it('blocks the current release and goes back to the one before in the same change', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0', '1.2.0')
    await block(store, 'booking', '1.1.0', ada)
    await block(store, 'booking', '1.2.0', ada)
    expect(await pointerVersions(store, 'booking')).toEqual({
      current: '1.0.0',
      previous: [],
      canary: null,
      blocked: ['1.1.0', '1.2.0'],
    })
    expect(await eventsOf(store, 'booking')).toEqual(
      expect.arrayContaining(['block 1.1.0 > -', 'block 1.2.0 > 1.0.0']),
    )
  })

  it('blocks a canary, and a release that was never active', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    await publishChecked(store, 'booking', '1.1.0')
    await publishChecked(store, 'booking', '1.2.0')
    await canary(store, 'booking', { percent: 5, version: '1.1.0' }, ada)
    await block(store, 'booking', '1.2.0', ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({
      canary: '1.1.0 at 5',
      blocked: ['1.2.0'],
    })
    await block(store, 'booking', '1.1.0', ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({
      canary: null,
      blocked: ['1.2.0', '1.1.0'],
    })
  })

  it('activates a blocked release with --force', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await block(store, 'booking', '1.1.0', ada)
    await activate(store, 'booking', '1.1.0', forcing)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.1.0', blocked: [] })
  })

  it('activates the only release with --force after it was blocked', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    await block(store, 'booking', '1.0.0', forcing)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', blocked: ['1.0.0'] })
    expect(await activate(store, 'booking', '1.0.0', forcing)).toBe('booking 1.0.0 is active.')
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', blocked: [] })
  })

  it('does not go back to a blocked release that was the only one when another is activated', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    await block(store, 'booking', '1.0.0', forcing)
    await publishChecked(store, 'booking', '1.1.0')
    await activate(store, 'booking', '1.1.0', forcing)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.1.0', previous: [] })
  })

  it('continues an interrupted upload', async () => {
    const build = aBuild('booking', '1.0.0')
    await uploadRelease(store, 'booking', build, ada)
    for (const name of ['release.json', 'later.3.js']) await store.remove(`booking/releases/1.0.0/${name}`)
    expect(await listReleases(store, 'booking')).toMatchObject([
      { states: ['upload not complete'], published: null },
    ])
    await uploadRelease(store, 'booking', build, ada)
    expect(await listReleases(store, 'booking')).toMatchObject([
      { states: [], published: expect.any(String) },
    ])
  })
})
