import { pointerTo, type AnyRelease } from '../format/index.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { aRelease } from '../testing/records.ts'
import { writeDerivedFiles } from './derived-files.ts'

const bytes = (text: string) => Buffer.from(text)

async function activated(files: Record<string, string>, current: AnyRelease, store = memoryStore()) {
  for (const [path, text] of Object.entries(files)) await store.put(path, bytes(text))
  await store.put(`${current.name}/current.json`, bytes(JSON.stringify(pointerTo(current))))
  expect(await writeDerivedFiles(store, current.name, pointerTo(current))).toBeNull()
  return store
}

it('writes the first screens of the active release, and removes them when another one has none', async () => {
  const release = aRelease({ name: 'booking', version: '1.1.0' })
  const store = await activated({ 'booking/releases/1.1.0/first-screen.es.html': '<h1>1</h1>' }, release)
  expect((await store.read('booking/first-screen.es.html'))!.bytes.toString()).toContain(
    'data-release="booking 1.1.0" data-language="es"',
  )
  expect(await store.read('booking/first-screen.en.html')).toBeNull()
  await activated({}, aRelease({ name: 'booking', version: '1.0.0' }), store)
  expect(await store.read('booking/first-screen.es.html')).toBeNull()
})

it('writes and removes the first screens of other routes too', async () => {
  const release = aRelease({ name: 'booking', version: '1.1.0', otherRoutes: ['/visit'] })
  const path = 'booking/first-screen-visit.en.html'
  const store = await activated(
    { 'booking/releases/1.1.0/first-screen-visit.en.html': '<h1>Visit</h1>' },
    release,
  )
  expect((await store.read(path))!.bytes.toString()).toContain('<h1>Visit</h1>')
  await activated({}, { ...release, version: '1.0.0' }, store)
  expect(await store.read(path)).toBeNull()
})

it('removes the first screens of a route that the active release does not have, and no other file', async () => {
  const release = aRelease({ name: 'booking', version: '1.1.0', otherRoutes: ['/visit'] })
  const screen = 'booking/releases/1.1.0/first-screen-visit.en.html'
  const store = await activated({ [screen]: '<h1>Visit</h1>', 'booking/other.html': 'x' }, release)
  await activated(
    { 'booking/releases/1.2.0/first-screen.en.html': '<h1>Booking</h1>' },
    aRelease({ name: 'booking', version: '1.2.0' }),
    store,
  )
  const paths = (await store.list('booking')).filter((path) => path.endsWith('.html'))
  expect(paths).toEqual([
    'booking/first-screen.en.html',
    'booking/other.html',
    'booking/preloads.html',
    screen,
    'booking/releases/1.2.0/first-screen.en.html',
  ])
})

const aShell = (version: string) => ({ name: 'shell' as const, version, contract: version, first: [] })
const filesOf = ({ version }: { version: string }) => ({
  [`booking/releases/${version}/first-screen.en.html`]: `<h1>${version}</h1>`,
  [`shell/releases/${version}/index.html`]: 'page',
  [`shell/releases/${version}/skeleton.html`]: 'skeleton',
})
const screenIn = async (store: ReturnType<typeof memoryStore>) =>
  (await store.read('booking/first-screen.en.html'))?.bytes.toString()

describe('with a release of a remote that needs a newer shell', () => {
  const old = aRelease({ name: 'booking', version: '1.0.0', shell: '^1.0.0' })
  const waiting = aRelease({ name: 'booking', version: '2.0.0', shell: '^2.0.0' })
  async function withShell(version: string, pointer = { ...pointerTo(waiting), previous: [old] }) {
    const store = await activated({ ...filesOf(old), ...filesOf(waiting) }, aShell(version))
    await store.put('booking/current.json', bytes(JSON.stringify(pointer)))
    expect(await writeDerivedFiles(store, 'booking', pointer)).toBeNull()
    return store
  }

  it('writes the first screen of the release that people get, and that of the new one with its shell', async () => {
    const store = await withShell('1.0.0')
    expect(await screenIn(store)).toContain('<h1>1.0.0</h1>')
    expect((await store.read('booking/preloads.html'))!.bytes.toString()).toContain(
      '/booking/releases/1.0.0/',
    )
    await activated({}, aShell('2.0.0'), store)
    expect(await screenIn(store)).toContain('<h1>2.0.0</h1>')
    await activated({}, aShell('1.0.0'), store)
    expect(await screenIn(store)).toContain('<h1>1.0.0</h1>')
  })

  it('writes nothing of a remote that nobody can open', async () => {
    const store = await withShell('1.0.0', pointerTo(waiting) as never)
    expect(await screenIn(store)).toBeUndefined()
    expect((await store.read('booking/preloads.html'))!.bytes.toString()).toBe('')
  })

  it('writes the files again when the shell changes while they are written', async () => {
    const store = await withShell('1.0.0')
    let changed = false
    const busy = {
      ...store,
      put: async (path: string, content: Buffer) => {
        await store.put(path, content)
        if (path !== 'booking/preloads.html' || changed) return
        changed = true
        await store.put('shell/current.json', bytes(JSON.stringify(pointerTo(aShell('2.0.0')))))
      },
    }
    const pointer = { ...pointerTo(waiting), previous: [old] }
    expect(await writeDerivedFiles(busy, 'booking', pointer)).toBeNull()
    expect(await screenIn(store)).toContain('<h1>2.0.0</h1>')
  })

  it('says which files of a remote were not written with the page of a shell', async () => {
    const store = await withShell('1.0.0')
    const failing = {
      ...store,
      put: (path: string, content: Buffer) =>
        path.startsWith('booking/')
          ? Promise.reject(new Error('the disk is full'))
          : store.put(path, content),
    }
    expect(await writeDerivedFiles(failing, 'shell', pointerTo(aShell('1.0.0')))).toBe(
      'Until the next change, pages may preload files of another release of booking (the disk is full): run npm run release -- activate booking 2.0.0.',
    )
  })
})

const pointerTo110 = pointerTo(aRelease({ version: '1.1.0' }))
const canary = { percent: 5, release: aRelease({ version: '1.2.0' }) }

it.each([
  ['without a canary', {}, 'activate booking 1.1.0'],
  // Activating the current release would end the canary.
  ['with a canary', { canary }, 'canary booking --percent 5'],
  // Activating the current release would give it to people again.
  ['with a blocked current release', { blocked: ['1.1.0'] }, 'block booking 1.1.0'],
  ['with a blocked current release and a canary', { blocked: ['1.1.0'], canary }, 'block booking 1.1.0'],
])('names the command that writes the files of a remote again, %s', async (_, changes, command) => {
  const store = memoryStore()
  const pointer = { ...pointerTo110, ...changes }
  await store.put('booking/current.json', bytes(JSON.stringify(pointer)))
  const failing = { ...store, put: () => Promise.reject(new Error('the disk is full')) }
  expect(await writeDerivedFiles(failing, 'booking', pointer)).toBe(
    `Until the next change, pages may preload files of another release of booking (the disk is full): run npm run release -- ${command}.`,
  )
})

it('names the version in the command for the files of a remote when the pointer cannot be read again', async () => {
  const failing = { ...memoryStore(), read: () => Promise.reject(new Error('the network is down')) }
  expect(await writeDerivedFiles(failing, 'booking', pointerTo110)).toContain(
    '(the network is down): run npm run release -- activate booking 1.1.0.',
  )
})

it('copies the frames of a shell before its page, and none of a shell without them', async () => {
  const files = { 'index.html': 'page', 'skeleton.html': 'skeleton', 'frame-start.en.html': 'start' }
  const shell = { name: 'shell' as const, version: '1.0.0', contract: '1.0.0', first: [] }
  const store = await activated(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`shell/releases/1.0.0/${name}`, text] as const),
    ),
    shell,
  )
  for (const [name, text] of Object.entries(files))
    expect((await store.read(`shell/${name}`))!.bytes.toString()).toBe(text)
  expect(await store.read('shell/frame-end.en.html')).toBeNull()
})
