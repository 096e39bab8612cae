import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { requiredCombinations } from './check-results.ts'
import { listReleases } from './list.ts'
import { readPointerFile } from '../store/pointer-file.ts'
import { uploadRelease } from './upload-release.ts'
import { publishedRelease } from '../store/published-releases.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import {
  ada,
  forcing,
  activateVersions,
  activateShell,
  passCheck,
  publishChecked,
  pointerVersions,
} from '../testing/published-store.ts'
import { onBothStores } from '../testing/stores.ts'

const POINTER = 'shell/current.json'

const pageOf = (version: string) => [
  `// index.html of shell ${version}`,
  `// skeleton.html of shell ${version}`,
]

onBothStores((newStore) => {
  let store: Store
  beforeEach(async () => {
    store = await newStore()
    await activateShell(store, '1.0.0')
  })

  const page = async () =>
    Promise.all(
      ['index.html', 'skeleton.html'].map(async (name) =>
        (await store.read(`shell/${name}`))?.bytes.toString(),
      ),
    )
  it('replaces the page when a shell is activated and when it is rolled back', async () => {
    expect(await page()).toEqual(pageOf('1.0.0'))
    await activateShell(store, '1.1.0')
    expect(await page()).toEqual(pageOf('1.1.0'))
    await rollback(store, 'shell', ada)
    expect(await page()).toEqual(pageOf('1.0.0'))
    expect((await readPointerFile(store, 'shell')).pointer?.current).toMatchObject({ contract: '1.0.0' })
  })

  it('requires a check of each shell and remote in all combinations that people can get', async () => {
    await activateShell(store, '1.1.0', '1.1.0')
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await publishChecked(store, 'booking', '1.2.0', { shell: '^1.1.0' })
    const pairsOf = async (part: string, version: string) =>
      (await requiredCombinations(store, (await publishedRelease(store, part, version)).release)).map(
        ({ remote, remoteVersion, shellVersion }) => `${remote} ${remoteVersion} in ${shellVersion}`,
      )
    expect(await pairsOf('booking', '1.1.0')).toEqual(['booking 1.1.0 in 1.1.0', 'booking 1.1.0 in 1.0.0'])
    expect(await pairsOf('booking', '1.2.0')).toEqual(['booking 1.2.0 in 1.1.0'])
    await uploadRelease(store, 'shell', aShellBuild('1.2.0', '1.2.0'), ada)
    expect(await pairsOf('shell', '1.2.0')).toEqual(['booking 1.1.0 in 1.2.0', 'booking 1.0.0 in 1.2.0'])
    await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
    expect(await pairsOf('shell', '1.2.0')).toContain('booking 1.2.0 in 1.2.0')
  })

  it('requires no check of a shell with releases of another route or access than the active one', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await publishChecked(store, 'booking', '1.2.0', { route: '/book', otherRoutes: ['/book-appointment'] })
    await activate(store, 'booking', '1.2.0', forcing)
    await publishChecked(store, 'booking', '1.3.0', { route: '/book', access: 'staff' })
    await canary(store, 'booking', { percent: 5, version: '1.3.0' }, forcing)
    await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
    const { release } = await publishedRelease(store, 'shell', '1.1.0')
    expect(await requiredCombinations(store, release)).toEqual([
      { remote: 'booking', remoteVersion: '1.2.0', shellVersion: '1.1.0' },
    ])
  })

  it('activates a shell only after a check with the current and earlier releases of every remote', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await activateVersions(store, 'blockers', '1.0.0')
    await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
    await expect(activate(store, 'shell', '1.1.0', ada)).rejects.toThrow('was not checked: run')
    await passCheck(store, 'shell', '1.1.0', { remoteVersion: '1.0.0' })
    await expect(activate(store, 'shell', '1.1.0', ada)).rejects.toThrow(
      'booking 1.1.0 in shell 1.1.0 was not checked',
    )
    await passCheck(store, 'shell', '1.1.0')
    await activate(store, 'shell', '1.1.0', ada)
    expect(await pointerVersions(store, 'shell')).toMatchObject({ current: '1.1.0', previous: ['1.0.0'] })
  })

  it('says that open tabs with a shell that was blocked offer to reload', async () => {
    await activateShell(store, '1.1.0')
    expect(await block(store, 'shell', '1.1.0', ada)).toBe(
      'shell 1.1.0 is blocked; 1.0.0 is active. Open tabs with this shell offer to reload.',
    )
    expect(await page()).toEqual(pageOf('1.0.0'))
  })

  it('says that everybody still gets a blocked shell that is the only one', async () => {
    expect(await block(store, 'shell', '1.0.0', forcing)).toBe(
      'shell 1.0.0 is blocked. Everybody still gets it: activate another shell.',
    )
    expect(await page()).toEqual(pageOf('1.0.0'))
  })

  it('does not check a shell with a remote whose only release is blocked', async () => {
    await activateVersions(store, 'booking', '1.0.0')
    await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
    await passCheck(store, 'shell', '1.1.0', { passed: false })
    await expect(activate(store, 'shell', '1.1.0', ada)).rejects.toThrow(
      'booking 1.0.0 in shell 1.1.0 failed',
    )
    await block(store, 'booking', '1.0.0', forcing)
    expect(await activate(store, 'shell', '1.1.0', ada)).toBe('shell 1.1.0 is active.')
  })

  it('checks a remote with a blocked shell that is the only one, because everybody still gets it', async () => {
    await block(store, 'shell', '1.0.0', forcing)
    await uploadRelease(store, 'booking', aBuild('booking', '1.0.0'), ada)
    await expect(activate(store, 'booking', '1.0.0', ada)).rejects.toThrow('booking 1.0.0 was not checked')
  })

  it('accepts the check of a shell for the remotes that it was checked with', async () => {
    await activateVersions(store, 'booking', '1.0.0', '1.1.0')
    await activateShell(store, '1.1.0')
    expect((await listReleases(store, 'booking')).map(({ check }) => check?.outcome)).toEqual([
      'passed',
      'passed',
    ])
    await activate(store, 'booking', '1.0.0', ada)
    expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0', previous: ['1.1.0'] })
  })

  it('keeps the old page when it is cut off before the new one, and the same command ends it', async () => {
    await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
    const failing: Store = {
      ...store,
      put: (path, bytes) =>
        path === 'shell/index.html' ? Promise.reject(new Error('the disk is full')) : store.put(path, bytes),
    }
    await expect(activate(failing, 'shell', '1.1.0', ada)).rejects.toThrow(
      'people still get the earlier page (the disk is full): run npm run release -- activate shell 1.1.0.',
    )
    expect(await pointerVersions(store, 'shell')).toMatchObject({ current: '1.1.0', previous: ['1.0.0'] })
    expect((await page())[0]).toBe(pageOf('1.0.0')[0])
    await activate(store, 'shell', '1.1.0', ada)
    expect(await page()).toEqual(pageOf('1.1.0'))
  })

  it('writes the page of the newer pointer when two shells are activated at once', async () => {
    await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
    await uploadRelease(store, 'shell', aShellBuild('1.2.0'), ada)
    // 1.2.0 is activated just after the page of 1.1.0 was chosen.
    let reads = 0
    const overtaken: Store = {
      ...store,
      read: async (path) => {
        const found = await store.read(path)
        if (path === POINTER && ++reads === 2) await activate(store, 'shell', '1.2.0', ada)
        return found
      },
    }
    await activate(overtaken, 'shell', '1.1.0', ada)
    expect(await pointerVersions(store, 'shell')).toMatchObject({
      current: '1.2.0',
      previous: ['1.1.0', '1.0.0'],
    })
    expect(await page()).toEqual(pageOf('1.2.0'))
  })
})
