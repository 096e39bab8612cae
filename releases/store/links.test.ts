import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { activate } from '../commands/activate.ts'
import { block } from '../commands/block.ts'
import { prune } from '../commands/prune.ts'
import { newFolder } from '../testing/builds.ts'
import { ada, liveStore } from '../testing/portal.ts'

/** A store in which somebody put a link in a folder's place. */
async function linked(place: string, target: string) {
  const folder = newFolder()
  const store = await liveStore(folder)
  rmSync(join(folder, place), { recursive: true })
  symlinkSync(target, join(folder, place))
  return { folder, store }
}

it('takes away no release of another team that a link leads to', async () => {
  const { folder, store } = await linked('booking/releases', '../shell/releases')
  await expect(prune(store, 'booking', { version: '1.0.0' }, ada)).rejects.toThrow(
    'booking/releases is a link',
  )
  expect(existsSync(join(folder, 'shell/releases/1.0.0/release.json'))).toBe(true)
})

it('writes nothing outside that a link leads to', async () => {
  const outside = newFolder()
  const { store } = await linked('booking/history', outside)
  const forced = { ...ada, force: true, why: 'A patient saw an empty page' }
  await expect(block(store, 'booking', '1.0.0', forced)).rejects.toThrow(
    'booking/history is a link, which a store has none of: delete it, and put there what is meant.',
  )
  expect(readdirSync(outside)).toEqual([])
})

it('takes no pointer that is a link', async () => {
  const { store } = await linked('booking/current.json', '../shell/current.json')
  await expect(activate(store, 'booking', '1.0.0', ada)).rejects.toThrow('current.json is a link')
})

it('works in a store that is itself reached by a link', async () => {
  const folder = join(newFolder(), 'store')
  const real = join(newFolder(), 'real')
  mkdirSync(real)
  symlinkSync(real, folder)
  const store = await liveStore(folder)
  expect((await store.folders('')).toSorted()).toEqual(['booking', 'shell'])
})
