import { randomUUID } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from './open-store.ts'
import { folderStore } from './folder.ts'
import { readHistory } from './history.ts'
import { readPointerFile } from './pointer-file.ts'
import { newFolder } from '../testing/builds.ts'
import { activateVersions, activateShell } from '../testing/published-store.ts'
import { aBucket, closeBuckets, onBothStores } from '../testing/stores.ts'

const PATH = 'booking/current.json'
const bytes = (text: string) => Buffer.from(text)

/** Sets the environment and the content of `~/.aws/config`. */
function configure(config: string, changes: NodeJS.ProcessEnv) {
  const file = join(newFolder(), 'config')
  writeFileSync(file, config)
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE', 'AWS_ENDPOINT_URL'])
    delete process.env[name]
  Object.assign(process.env, { AWS_CONFIG_FILE: file, AWS_SHARED_CREDENTIALS_FILE: file, ...changes })
}

onBothStores((newStore) => {
  const textIn = async (store: Awaited<ReturnType<typeof newStore>>) =>
    (await store.read(PATH))?.bytes.toString()

  it('reads null, lists nothing and removes nothing when there is no file', async () => {
    const store = await newStore()
    expect(await store.read(PATH)).toBeNull()
    expect(await store.list('booking')).toEqual([])
    expect(await store.folders('')).toEqual([])
    await store.remove(PATH)
  })

  it('creates a file once and does not change an existing one', async () => {
    const store = await newStore()
    expect(await store.create(PATH, bytes('first'))).toBe(true)
    expect(await store.create(PATH, bytes('second'))).toBe(false)
    expect(await textIn(store)).toBe('first')
  })

  it('replaces a file only if it has not changed since it was read', async () => {
    const store = await newStore()
    await store.create(PATH, bytes('first'))
    const { tag } = (await store.read(PATH))!
    expect(await store.replace(PATH, bytes('second'), tag)).toBe(true)
    expect(await store.replace(PATH, bytes('third'), tag)).toBe(false)
    expect(await textIn(store)).toBe('second')
    await store.remove(PATH)
    expect(await store.replace(PATH, bytes('fourth'), tag)).toBe(false)
    expect(await textIn(store)).toBeUndefined()
  })

  it('lists all files and folders, also over several pages of a bucket', async () => {
    const store = await newStore()
    const releases = ['1.0.0', '1.1.0', '2.0.0', '3.0.0']
    for (const version of releases) await store.put(`booking/releases/${version}/a.js`, bytes(version))
    await store.put('booking/preloads.html', bytes('x'))
    await store.put('bookings/other.js', bytes('x'))
    expect(await store.folders('')).toEqual(['booking', 'bookings'])
    expect(await store.folders('booking/releases')).toEqual(releases)
    expect(await store.list('booking')).toEqual([
      'booking/preloads.html',
      ...releases.map((version) => `booking/releases/${version}/a.js`),
    ])
    await store.remove('booking/releases/1.1.0/a.js')
    expect(await store.folders('booking/releases')).toEqual(['1.0.0', '2.0.0', '3.0.0'])
  })

  it('lets exactly one of twenty simultaneous writers replace a file', async () => {
    const store = await newStore()
    await store.create(PATH, bytes('first'))
    const { tag } = (await store.read(PATH))!
    const writers = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`)
    const won = await Promise.all(writers.map((writer) => store.replace(PATH, bytes(writer), tag)))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await textIn(store)).toBe(writers[won.indexOf(true)])
  })
})

it('leaves no temporary files in a folder', async () => {
  const folder = newFolder()
  const store = folderStore(folder)
  await store.create(PATH, bytes('first'))
  await store.replace(PATH, bytes('second'), (await store.read(PATH))!.tag)
  await store.replace(PATH, bytes('third'), 'another')
  expect(await store.list('')).toEqual([PATH])
})

describe('a bucket', () => {
  afterAll(closeBuckets)

  it('refuses a bucket that ignores conditional writes, before it overwrites anything', async () => {
    const { address, server } = await aBucket({ ignoresConditions: true })
    const store = await openStore(address)
    await store.put(PATH, bytes('first'))
    const { tag } = (await store.read(PATH))!
    await expect(store.create(PATH, bytes('second'))).rejects.toThrow('use a service that supports If-Match')
    await expect(store.replace(PATH, bytes('third'), tag)).rejects.toThrow('ignores conditions on writes')
    expect((await store.read(PATH))!.bytes.toString()).toBe('first')
    expect(server.keys()).toEqual([`releases/${PATH}`])
  })

  it('recognises its own write when the response was lost', async () => {
    const { address } = await aBucket({ losesResponses: true })
    const store = await openStore(address)
    expect(await store.create(PATH, bytes('first'))).toBe(true)
    expect(await store.create(PATH, bytes('first'))).toBe(false)
    expect(await store.replace(PATH, bytes('second'), (await store.read(PATH))!.tag)).toBe(true)
  })

  it('records every change in the history when responses are lost', async () => {
    const { address } = await aBucket({ losesResponses: true })
    const store = await openStore(address)
    await activateShell(store, '1.0.0')
    await activateVersions(store, 'booking', '1.0.0')
    const events = (await readHistory(store, 'booking')).map(({ event }) => event)
    expect(events).toEqual(['publish', 'activate'])
    const { change } = await readPointerFile(store, 'booking')
    expect(await store.list('booking/history')).toContain(`booking/history/${change}.json`)
  })

  describe('without a region in AWS_REGION', () => {
    const before = { ...process.env }
    afterEach(() => {
      process.env = { ...before }
    })

    it('takes the region from AWS_DEFAULT_REGION or from the configuration file, as other AWS tools', async () => {
      const { server, address } = await aBucket()
      const { url } = server
      configure('', { AWS_DEFAULT_REGION: 'eu-west-1', AWS_ENDPOINT_URL: url })
      await (await openStore(address)).read(PATH)
      configure(`[default]\nregion = af-south-1\nendpoint_url = ${url}\n`, {})
      await (await openStore(address)).read(PATH)
      configure('[default]\nregion = eu-north-1\n', { AWS_ENDPOINT_URL: url })
      await (await openStore(address)).read(PATH)
      expect(server.regions()).toEqual(['eu-west-1', 'af-south-1', 'eu-north-1'])
    })

    it('takes us-east-1 for a service at AWS_ENDPOINT_URL when no region is set', async () => {
      const { server, address } = await aBucket()
      configure('', { AWS_ENDPOINT_URL: server.url })
      expect(await (await openStore(address)).read(PATH)).toBeNull()
      expect(server.regions()).toEqual(['us-east-1'])
    })

    it.each(['AWS_REGION', 'AWS_ENDPOINT_URL'])('takes an empty %s as not set', async (name) => {
      const { server, address } = await aBucket()
      configure(`[default]\nregion = af-south-1\nendpoint_url = ${server.url}\n`, { [name]: '' })
      expect(await (await openStore(address)).read(PATH)).toBeNull()
      expect(server.regions()).toEqual(['af-south-1'])
    })

    it('says which setting is missing when there is no region at all', async () => {
      configure('', {})
      await expect((await openStore('s3://portal')).read(PATH)).rejects.toThrow(
        'The region of s3://portal is missing: set AWS_REGION, or region in ~/.aws/config.',
      )
    })
  })

  it('says what to check when the bucket is missing and when the service does not respond', async () => {
    const { server } = await aBucket()
    const store = await openStore('s3://elsewhere')
    await expect(store.read(PATH)).rejects.toThrow('s3://elsewhere responded with 404 (NoSuchBucket')
    await server.close()
    await expect(store.read(PATH)).rejects.toThrow('check AWS_ENDPOINT_URL, your keys and the network')
  })

  it.each(['http://portal', 's3://', 's3://UPPER/x'])('refuses the address %s', async (address) => {
    await expect(openStore(address)).rejects.toThrow('write a folder or s3://bucket/prefix')
  })

  it('works without a prefix', async () => {
    const { server } = await aBucket()
    const store = await openStore('s3://portal/')
    const name = randomUUID()
    await store.create(`booking/${name}`, bytes('x'))
    expect(server.keys()).toEqual([`booking/${name}`])
    expect(await store.folders('')).toEqual(['booking'])
    expect(await store.list('')).toEqual([`booking/${name}`])
  })
})

it('makes files and folders readable for all users under a strict umask', async () => {
  const root = join(newFolder(), 'srv', 'releases')
  const before = process.umask(0o077)
  try {
    const store = folderStore(root)
    await store.create(PATH, bytes('first'))
    const { tag } = (await store.read(PATH))!
    await store.replace(PATH, bytes('second'), tag)
    await store.put('booking/releases/1.0.0/a.js', bytes('x'))
  } finally {
    process.umask(before)
  }
  const mayRead = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8)
  expect([PATH, 'booking/releases/1.0.0/a.js'].map(mayRead)).toEqual(['644', '644'])
  expect(['..', '', 'booking', 'booking/releases/1.0.0'].map(mayRead)).toEqual(['755', '755', '755', '755'])
})

it.each(['create', 'replace', 'put'] as const)(
  'writes the content of a file to the disk before %s puts it in its place',
  async (operation) => {
    const store = folderStore(newFolder())
    await store.put(PATH, bytes('first'))
    const { tag } = (await store.read(PATH))!
    const calls: string[] = []
    const open = fs.open.bind(fs)
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await open(...args)
      const sync = handle.sync.bind(handle)
      jest.spyOn(handle, 'sync').mockImplementation(async () => {
        calls.push('sync')
        await sync()
      })
      return handle
    })
    for (const move of ['link', 'rename'] as const) {
      const original = fs[move].bind(fs)
      jest.spyOn(fs, move).mockImplementation(async (from, to) => {
        if (String(to).endsWith('.json')) calls.push(move)
        await original(from, to)
      })
    }
    try {
      if (operation === 'create') await store.create('booking/new.json', bytes('second'))
      if (operation === 'replace') await store.replace(PATH, bytes('second'), tag)
      if (operation === 'put') await store.put(PATH, bytes('second'))
    } finally {
      jest.restoreAllMocks()
    }
    expect(calls).toEqual(['sync', operation === 'create' ? 'link' : 'rename'])
  },
)
