import fs from 'node:fs/promises'
import { activate } from '../commands/activate.ts'
import { newFolder } from '../testing/builds.ts'
import {
  ada,
  eventsOf,
  publishChecked,
  pointerVersions,
  storeWithReleases,
} from '../testing/published-store.ts'
import { folderStore } from './folder.ts'

const PATH = 'booking/current.json'
const CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'] as const

/** Returns an error as Node throws it. */
const errorOf = (code: string) =>
  Object.assign(new Error(`${code}: Node says so, open '/a/file'`), { code, path: '/a/file' })

const sentence = (address: string, code: (typeof CODES)[number]) =>
  ({
    EACCES: `You may not write to ${address} (EACCES: Node says so, open '/a/file'): run the command as the user who owns it.`,
    EPERM: `You may not write to ${address} (EPERM: Node says so, open '/a/file'): run the command as the user who owns it.`,
    EROFS: `${address} is mounted read-only: mount it for writing, or run the command where it can be written.`,
    ENOSPC: `The disk of ${address} is full: free some space, look at npm run release -- list PART, then run the command again.`,
    EDQUOT: `The disk of ${address} is full: free some space, look at npm run release -- list PART, then run the command again.`,
  })[code]

afterEach(() => {
  jest.restoreAllMocks()
})

it.each(CODES)('says what to do when files cannot be written because of %s', async (code) => {
  const store = folderStore(newFolder())
  await store.put(PATH, Buffer.from('first'))
  const { tag } = (await store.read(PATH))!
  const second = Buffer.from('second')
  jest.spyOn(fs, 'open').mockRejectedValue(errorOf(code))
  const message = sentence(store.address, code)
  await expect(store.put(PATH, second)).rejects.toThrow(message)
  await expect(store.replace(PATH, second, tag)).rejects.toThrow(message)
  await expect(store.create('booking/new.json', second)).rejects.toThrow(message)
  expect((await store.read(PATH))?.bytes.toString()).toBe('first')
  expect(await store.list('booking')).toEqual([PATH])
})

it('says what to do when a file cannot be removed', async () => {
  const store = folderStore(newFolder())
  jest.spyOn(fs, 'rm').mockRejectedValue(errorOf('EACCES'))
  await expect(store.remove(PATH)).rejects.toThrow(sentence(store.address, 'EACCES'))
})

it('leaves an error for which it has no advice as it is', async () => {
  const store = folderStore(newFolder())
  jest.spyOn(fs, 'open').mockRejectedValue(errorOf('EIO'))
  await expect(store.put(PATH, Buffer.from('first'))).rejects.toThrow(/^EIO: Node says so/)
})

it('keeps the event and the earlier release when the disk is full before the pointer is replaced', async () => {
  const store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0')
  const before = await eventsOf(store, 'booking')
  jest.spyOn(fs, 'rename').mockRejectedValue(errorOf('ENOSPC'))
  await expect(activate(store, 'booking', '1.1.0', ada)).rejects.toThrow(sentence(store.address, 'ENOSPC'))
  jest.restoreAllMocks()
  expect(await pointerVersions(store, 'booking')).toMatchObject({ current: '1.0.0' })
  expect(await eventsOf(store, 'booking')).toEqual([...before, 'activate 1.0.0 > 1.1.0'])
  expect(await activate(store, 'booking', '1.1.0', ada)).toBe('booking 1.1.0 is active.')
})
