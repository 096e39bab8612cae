import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { activate } from '../commands/activate.ts'
import { block } from '../commands/block.ts'
import { prune } from '../commands/prune.ts'
import { newFolder } from '../testing/builds.ts'
import { ada, storeWithReleases } from '../testing/published-store.ts'

/** Returns a store in which a path was replaced by a link. */
async function storeWithLink(path: string, target: string) {
  const folder = newFolder()
  const store = await storeWithReleases(folder)
  rmSync(join(folder, path), { recursive: true })
  symlinkSync(target, join(folder, path))
  return { folder, store }
}

it('does not delete files of another team through a link', async () => {
  const { folder, store } = await storeWithLink('booking/releases', '../shell/releases')
  await expect(prune(store, 'booking', { version: '1.0.0' }, ada)).rejects.toThrow(
    'booking/releases is a link',
  )
  expect(existsSync(join(folder, 'shell/releases/1.0.0/release.json'))).toBe(true)
})

it('does not write outside of the store through a link', async () => {
  const outside = newFolder()
  const { store } = await storeWithLink('booking/history', outside)
  const forced = { ...ada, force: true, why: 'A patient saw an empty page' }
  await expect(block(store, 'booking', '1.0.0', forced)).rejects.toThrow(
    'booking/history is a link, and a store must not contain links: replace it with the file or folder itself.',
  )
  expect(readdirSync(outside)).toEqual([])
})

it('does not read a pointer that is a link', async () => {
  const { store } = await storeWithLink('booking/current.json', '../shell/current.json')
  await expect(activate(store, 'booking', '1.0.0', ada)).rejects.toThrow('current.json is a link')
})

it('works in a store whose own folder is a link', async () => {
  const folder = join(newFolder(), 'store')
  const real = join(newFolder(), 'real')
  mkdirSync(real)
  symlinkSync(real, folder)
  const store = await storeWithReleases(folder)
  expect((await store.folders('')).toSorted()).toEqual(['booking', 'shell'])
})
