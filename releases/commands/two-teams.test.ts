import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { ada, insisting, liveShell, standing } from '../testing/portal.ts'
import { onBothStores } from '../testing/stores.ts'

/** The store, with a note of every path that is written or taken away. */
function noting(store: Store) {
  const touched: string[] = []
  const note =
    <Rest extends unknown[], Answer>(change: (path: string, ...rest: Rest) => Promise<Answer>) =>
    (path: string, ...rest: Rest) => {
      touched.push(path)
      return change(path, ...rest)
    }
  const noted: Store = {
    ...store,
    create: note(store.create),
    replace: note(store.replace),
    put: note(store.put),
    remove: note(store.remove),
  }
  return { noted, touched }
}

/** A team's whole life, under its own insistence: what is checked stands elsewhere. */
async function release(store: Store, part: string) {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await publish(store, part, aBuild(part, version), ada)
    if (version === '1.2.0') await canary(store, part, { percent: 5, version }, insisting)
    await activate(store, part, version, insisting)
  }
  await rollback(store, part, ada)
  await block(store, part, '1.2.0', ada)
  await prune(store, part, {}, ada)
}

onBothStores((newStore) => {
  it('keeps two teams who release at once out of each other’s files', async () => {
    const store = await newStore()
    await liveShell(store, '1.0.0')
    const shellBefore = await store.list('shell')
    const [booking, blockers] = [noting(store), noting(store)]
    await Promise.all([release(booking.noted, 'booking'), release(blockers.noted, 'blockers')])

    expect(booking.touched.filter((path) => !path.startsWith('booking/'))).toEqual([])
    expect(blockers.touched.filter((path) => !path.startsWith('blockers/'))).toEqual([])
    expect(booking.touched.length).toBeGreaterThan(15)
    for (const part of ['booking', 'blockers'])
      expect(await standing(store, part)).toEqual({
        current: '1.1.0',
        previous: ['1.0.0'],
        canary: null,
        blocked: ['1.2.0'],
      })
    expect(await store.list('shell')).toEqual(shellBefore)
    expect(await store.folders('')).toEqual(['blockers', 'booking', 'shell'])
  })
})
