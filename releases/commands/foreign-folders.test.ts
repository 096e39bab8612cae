import fs from 'node:fs/promises'
import { writeBoard } from '../board/write-board.ts'
import { listParts } from '../store/list-parts.ts'
import { openStore } from '../store/open-store.ts'
import { newFolder } from '../testing/builds.ts'
import { activateShell, activateVersions, ada, publishChecked } from '../testing/published-store.ts'
import { onBothStores } from '../testing/stores.ts'
import { activate } from './activate.ts'
import { check } from './check.ts'
import { list } from './list.ts'
import { rollback } from './rollback.ts'

const runSpecs = async (copies: readonly unknown[]) => copies.map(() => ({ failed: [], findings: [] }))

onBothStores((newStore) => {
  it('runs every command that reads all parts in a store with folders of other programs', async () => {
    const store = await newStore()
    for (const folder of ['AWSLogs', 'Backup', 'lost+found', 'old_files'])
      await store.put(`${folder}/file.txt`, Buffer.from('x'))
    await activateShell(store, '1.0.0')
    await activateVersions(store, 'booking', '1.0.0')
    await publishChecked(store, 'booking', '1.1.0')

    expect(await check(store, 'booking', '1.1.0', { runSpecs })).toContain('passed in all combinations')
    expect(await activate(store, 'booking', '1.1.0', ada)).toBe('booking 1.1.0 is active.')
    await activateShell(store, '1.1.0')
    expect((await list(store)).match(/^.* in .*$/gm)).toEqual([
      `booking in ${store.address}`,
      `shell in ${store.address}`,
    ])
    expect(await writeBoard(store, [])).toContain('Written: ')
    await expect(rollback(store, 'nobody', ada)).rejects.toThrow('(there are booking, shell)')
  })
})

it('does not look into a folder whose name cannot be a part, because it may not be readable', async () => {
  const store = await openStore(newFolder())
  await store.put('lost+found/file.txt', Buffer.from('x'))
  await store.put('booking/current.json', Buffer.from('x'))
  const readdir = fs.readdir.bind(fs) as (folder: unknown, options: unknown) => Promise<never>
  jest.spyOn(fs, 'readdir').mockImplementation((folder, options) => {
    if (String(folder).endsWith('lost+found')) return Promise.reject(new Error('EACCES'))
    return readdir(folder, options)
  })
  try {
    expect(await listParts(store)).toEqual(['booking'])
  } finally {
    jest.restoreAllMocks()
  }
})
