import { init } from '@module-federation/enhanced/runtime'
import { aRelease } from '@molar/releases/testing'
import { aModule } from '../testing/render-shell.tsx'
import { readCrashMarker } from './crash-marker.ts'
import { createReleaseLoader, repeatAfterFailedPreload } from './federation.ts'
import { fileError } from './load-errors.ts'

const ORIGIN = 'https://booking.example'

// The shell's build calls this before the code of the shell runs.
init({ name: 'shell', remotes: [] })
const loadRelease = createReleaseLoader()

let patch = 0

/** A release that no other test has loaded: the runtime keeps containers for the life of the page. */
const aNewRelease = () =>
  aRelease({ version: `1.0.${++patch}`, preload: [{ path: 'remote.js', integrity: 'sha384-b' }] })

const entryTags = () => [...document.head.querySelectorAll('script')]
const fails = async () => {
  await expectTag()
  entryTags()[0]!.dispatchEvent(new Event('error'))
}
const expectTag = async () => {
  for (let turns = 0; entryTags().length === 0; turns++) {
    if (turns > 100) throw new Error('The loader added no script tag.')
    await Promise.resolve()
  }
}

interface FakeContainer {
  init?: () => void
  get?: (id: string) => Promise<() => unknown>
}

/** Lets the entry of this container arrive. */
async function arrives(name: string, { init: initialise = () => {}, get }: FakeContainer) {
  await expectTag()
  Object.assign(globalThis, { [name]: { init: initialise, get } })
  entryTags()[0]!.dispatchEvent(new Event('load'))
}

const nameOf = (version: string) => `booking_${version.replaceAll('.', '_')}`
const booking = aModule('Booking')

let clock: jest.SpyInstance<number>

beforeEach(() => {
  document.head.replaceChildren()
  // A failed load is repeated if it failed at once, which is not the subject of most tests.
  let now = 0
  clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 2000))
})

it('loads an entry with the hash of its release record and returns the exposed remote module', async () => {
  const release = aNewRelease()
  const loading = loadRelease(release, ORIGIN)
  await expectTag()
  expect(entryTags()[0]).toHaveAttribute(
    'src',
    `${ORIGIN}/booking/releases/${release.version}/${release.entry.path}`,
  )
  expect(entryTags()[0]!.integrity).toBe(release.entry.integrity)
  await arrives(nameOf(release.version), { get: async () => () => ({ default: booking }) })
  await expect(loading).resolves.toBe(booking)
})

it('adds no script tag for a release without a hash, and the runtime adds none either', async () => {
  const release = { ...aNewRelease(), entry: { path: 'remoteEntry.js', integrity: '' } }
  await expect(loadRelease(release, ORIGIN)).rejects.toThrow('has no hash to check')
  expect(entryTags()).toEqual([])
})

it('sets the crash marker before the code of a release runs, and not while its files are loading', async () => {
  const release = aNewRelease()
  const markers: unknown[] = []
  const loading = loadRelease(release, ORIGIN)
  await arrives(nameOf(release.version), {
    get: async () => {
      markers.push(readCrashMarker())
      return () => {
        markers.push(readCrashMarker())
        return { default: booking }
      }
    },
  })
  await loading
  expect(markers).toEqual([null, { name: 'booking', version: release.version }])
})

it('requests the entry again when a release is loaded again after its entry failed', async () => {
  const release = aNewRelease()
  const first = loadRelease(release, ORIGIN)
  await fails()
  await expect(first).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'missing' })
  expect(entryTags()).toEqual([])
  const second = loadRelease(release, ORIGIN)
  await arrives(nameOf(release.version), { get: async () => () => ({ default: booking }) })
  await expect(second).resolves.toBe(booking)
})

it('asks the container again when a release is loaded again after a chunk of it failed', async () => {
  const release = aNewRelease()
  const get = jest.fn(async () => (): unknown => ({ default: booking }))
  get.mockRejectedValueOnce(Object.assign(new Error('remote.js'), { name: 'ChunkLoadError' }))
  const first = loadRelease(release, ORIGIN)
  await arrives(nameOf(release.version), { get })
  await expect(first).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'remote.js' })
  await expect(loadRelease(release, ORIGIN)).resolves.toBe(booking)
  expect(get).toHaveBeenCalledTimes(2)
})

it('initialises the container again when a release is loaded again after that failed', async () => {
  const release = aNewRelease()
  const initialise = jest.fn().mockRejectedValueOnce(new Error('no share scope'))
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const first = loadRelease(release, ORIGIN)
  await arrives(nameOf(release.version), { init: initialise, get: async () => () => ({ default: booking }) })
  await expect(first).rejects.toThrow('no share scope')
  await expect(loadRelease(release, ORIGIN)).resolves.toBe(booking)
})

it('throws the error of the release itself when its code throws', async () => {
  const release = aNewRelease()
  const loading = loadRelease(release, ORIGIN)
  const bug = new TypeError('a bug')
  await arrives(nameOf(release.version), {
    get: async () => () => {
      throw bug
    },
  })
  await expect(loading).rejects.toBe(bug)
})

it.each([[undefined], [{}], [{ default: {} }]])(
  'rejects a release that exposes %j instead of a remote module',
  async (exposed) => {
    const release = aNewRelease()
    const loading = loadRelease(release, ORIGIN)
    await arrives(nameOf(release.version), { get: async () => () => exposed })
    await expect(loading).rejects.toThrow('exposes no remote module')
  },
)

it('loads the changed entry of a version whose first entry failed, as a development server serves it', async () => {
  const release = aNewRelease()
  const first = loadRelease(release, ORIGIN)
  await fails()
  await expect(first).rejects.toThrow('did not load')
  const changed = { ...release, entry: { path: 'remoteEntry.new.js', integrity: 'sha384-new' } }
  const second = loadRelease(changed, ORIGIN)
  await expectTag()
  expect(entryTags()[0]!.src).toMatch(/remoteEntry\.new\.js$/)
  expect(entryTags()[0]!.integrity).toBe('sha384-new')
  await arrives(nameOf(release.version), { get: async () => () => ({ default: booking }) })
  await expect(second).resolves.toBe(booking)
})

it('runs two releases of one remote in one page, each from its own container', async () => {
  const [older, newer] = [aNewRelease(), aNewRelease()]
  const modules = { [older.version]: aModule('Older'), [newer.version]: aModule('Newer') }
  for (const release of [older, newer]) {
    const loading = loadRelease(release, ORIGIN)
    await arrives(nameOf(release.version), {
      get: async () => () => ({ default: modules[release.version] }),
    })
    await expect(loading).resolves.toBe(modules[release.version])
  }
  await expect(loadRelease(older, ORIGIN)).resolves.toBe(modules[older.version])
})

it('preloads the first files of a release with their hashes, and none that the page preloads already', async () => {
  const release = aNewRelease()
  const folder = `${ORIGIN}/booking/releases/${release.version}/`
  const written = document.createElement('link')
  Object.assign(written, { rel: 'preload', as: 'script', href: `${folder}remote.js` })
  document.head.append(written)
  const loading = loadRelease(release, ORIGIN)
  const links = [...document.querySelectorAll('link')]
  expect(links.map(({ href }) => href)).toEqual([`${folder}remote.js`, folder + release.entry.path])
  expect(links[1]).toMatchObject({ integrity: release.entry.integrity, crossOrigin: 'anonymous' })
  await fails()
  await expect(loading).rejects.toThrow('did not load')
})

describe('repeatAfterFailedPreload', () => {
  const release = aRelease({
    preload: [
      { path: 'remote.js', integrity: 'sha384-a' },
      { path: 'remote.css', integrity: 'sha384-b' },
    ],
  })
  const files = [release.entry, ...release.preload]

  it('succeeds once the cached failures are used up, one for each preloaded file', async () => {
    clock.mockReturnValue(0)
    const load = jest.fn(async () => booking)
    for (const { path } of files) load.mockRejectedValueOnce(new Error(`${path} did not load.`))
    await expect(repeatAfterFailedPreload(release, load)).resolves.toBe(booking)
    expect(load).toHaveBeenCalledTimes(files.length + 1)
  })

  it('gives up after one retry for each file when the files are missing on the server', async () => {
    clock.mockReturnValue(0)
    const load = jest.fn(async () => Promise.reject(new Error('remote.js did not load.')))
    await expect(repeatAfterFailedPreload(release, load)).rejects.toThrow('remote.js did not load.')
    expect(load).toHaveBeenCalledTimes(files.length + 1)
  })

  it('fails with what the code of the release threw first, not with what a second attempt finds', async () => {
    clock.mockReturnValue(0)
    const load = jest.fn(async () => Promise.reject(new Error('It is half loaded.')))
    load.mockRejectedValueOnce(fileError('remote.css did not load.', 'missing'))
    load.mockRejectedValueOnce(new Error('Broken on purpose'))
    await expect(repeatAfterFailedPreload(release, load)).rejects.toThrow('Broken on purpose')
  })

  it('does not retry a load that took longer than a second to fail, because that was no cached failure', async () => {
    clock.mockReturnValue(0)
    const load = jest.fn(async () => {
      clock.mockReturnValue(1001)
      throw new Error('remote.js took too long.')
    })
    await expect(repeatAfterFailedPreload(release, load)).rejects.toThrow('took too long')
    expect(load).toHaveBeenCalledTimes(1)
  })
})
