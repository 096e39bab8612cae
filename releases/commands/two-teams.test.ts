import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { prune } from './prune.ts'
import { uploadRelease } from './upload-release.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { checkPath } from '../store/paths.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import { waitingAfterRead } from '../testing/delayed-stores.ts'
import {
  ada,
  forcing,
  activateShell,
  activateVersions,
  passCheck,
  pointerVersions,
  publishChecked,
} from '../testing/published-store.ts'
import { onBothStores } from '../testing/stores.ts'

/** Returns a copy of a store that records every path that is written or removed. */
function recording(store: Store) {
  const touched: string[] = []
  const recorded =
    <Rest extends unknown[], Result>(change: (path: string, ...rest: Rest) => Promise<Result>) =>
    (path: string, ...rest: Rest) => {
      touched.push(path)
      return change(path, ...rest)
    }
  const copy: Store = {
    ...store,
    create: recorded(store.create),
    replace: recorded(store.replace),
    put: recorded(store.put),
    remove: recorded(store.remove),
  }
  return { copy, touched }
}

/** Runs all commands of a team, with --force in place of checks. */
async function release(store: Store, part: string) {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await uploadRelease(store, part, aBuild(part, version), ada)
    if (version === '1.2.0') await canary(store, part, { percent: 5, version }, forcing)
    await activate(store, part, version, forcing)
  }
  await rollback(store, part, ada)
  await block(store, part, '1.2.0', ada)
  await prune(store, part, {}, ada)
}

onBothStores((newStore) => {
  it('two teams that release at the same time write only to their own folders', async () => {
    const store = await newStore()
    await activateShell(store, '1.0.0')
    const shellBefore = await store.list('shell')
    const [booking, blockers] = [recording(store), recording(store)]
    await Promise.all([release(booking.copy, 'booking'), release(blockers.copy, 'blockers')])

    expect(booking.touched.filter((path) => !path.startsWith('booking/'))).toEqual([])
    expect(blockers.touched.filter((path) => !path.startsWith('blockers/'))).toEqual([])
    expect(booking.touched.length).toBeGreaterThan(15)
    for (const part of ['booking', 'blockers'])
      expect(await pointerVersions(store, part)).toEqual({
        current: '1.1.0',
        previous: ['1.0.0'],
        canary: null,
        blocked: ['1.2.0'],
      })
    expect(await store.list('shell')).toEqual(shellBefore)
    expect(await store.folders('')).toEqual(['blockers', 'booking', 'shell'])
  })

  it.each([
    {
      command: 'activate',
      run: (store: Store) => activate(store, 'booking', '1.1.0', ada),
      done: 'booking 1.1.0 is active.',
    },
    {
      command: 'canary',
      run: (store: Store) => canary(store, 'booking', { percent: 5, version: '1.1.0' }, ada),
      done: '5 % of browsers get booking 1.1.0.',
    },
  ])(
    '$command says when another team has activated a release in which this one was not checked',
    async ({ run, done }) => {
      const store = await newStore()
      await activateShell(store, '1.0.0')
      await activateVersions(store, 'booking', '1.0.0')
      await publishChecked(store, 'booking', '1.1.0')
      await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
      await passCheck(store, 'shell', '1.1.0')
      const concurrent = waitingAfterRead(store, checkPath('booking', '1.1.0'), async () => {
        await activate(store, 'shell', '1.1.0', ada)
      })
      expect(await run(concurrent)).toBe(
        `${done} booking 1.1.0 in shell 1.1.0 was not checked: run npm run release -- check booking 1.1.0.`,
      )
    },
  )
})
