import type { Messages } from '@molar/shared/remote'
import { pageOpenedBy } from '../testing/page-opened-by.ts'
import { aModule } from '../testing/render-shell.tsx'
import { readCrashMarker, setCrashMarker } from './crash-marker.ts'
import { fileError } from './load-errors.ts'
import { NEXT_STARTS_AFTER } from './load-timeouts.ts'
import { createRejectedReleases } from './rejected-releases.ts'
import { booking, blockers, passes, createLoader, slowReleases } from '../testing/a-remote-loader.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it.each([
  ['file is missing', fileError('entry.js did not load.', 'missing')],
  ['code throws', new Error('a bug')],
])(
  'neither rejects nor reports a release whose %s after another release has won the race',
  async (_, error) => {
    const { load, arrives, fails } = slowReleases()
    const { loader, reports, version } = await createLoader(load)
    loader.enter(booking)
    await passes(NEXT_STARTS_AFTER)
    arrives('2.0.0')
    await passes(0)
    loader.markMounted(booking, loader.current(booking))
    fails('3.0.0', error)
    await passes(NEXT_STARTS_AFTER)
    expect(version()).toBe('2.0.0')
    expect(reports).toEqual(['2.0.0 mounted'])
    expect(sessionStorage.getItem('aside.booking')).toBeNull()
  },
)

it('reports a booking with the release that is loaded', async () => {
  const { load, arrives } = slowReleases()
  const { loader, reports } = await createLoader(load)
  loader.markBooked(booking)
  loader.enter(booking)
  arrives('3.0.0')
  await passes(0)
  loader.markBooked(booking)
  expect(reports).toEqual(['3.0.0 booked'])
})

it('leaves no crash marker of a release that arrives after another one has been drawn', async () => {
  const { load, arrives } = slowReleases()
  const { loader } = await createLoader(async (release, origin) => {
    const module = await load(release, origin)
    setCrashMarker(release)
    return module
  })
  loader.enter(booking)
  await passes(NEXT_STARTS_AFTER)
  arrives('2.0.0')
  await passes(0)
  expect(readCrashMarker()).toEqual({ name: 'booking', version: '2.0.0' })
  loader.markMounted(booking, loader.current(booking))
  arrives('3.0.0')
  await passes(0)
  expect(readCrashMarker()).toBeNull()
})

it('notifies subscribers when a load starts, when it ends and when its release has been drawn', async () => {
  const { loader } = await createLoader(async () => aModule('Booking'))
  const states: string[] = []
  const unsubscribe = loader.subscribe(() => {
    const { loaded, isMounted } = loader.current(booking)
    states.push(isMounted ? 'mounted' : loaded ? 'loaded' : 'loading')
  })
  loader.enter(booking)
  await passes(0)
  loader.markMounted(booking, loader.current(booking))
  expect(states).toEqual(['loading', 'loaded', 'mounted'])
  unsubscribe()
  loader.tryAgain(booking)
  expect(states).toHaveLength(3)
})

it('ignores an error of a release that another load has replaced', async () => {
  const { loader, reports } = await createLoader(async () => aModule('Booking'))
  const replaced = loader.enter(booking)
  await passes(0)
  const old = loader.current(booking)
  expect(old.number).toBe(replaced.number)
  loader.rejectRelease(booking, old, new Error('a bug'))
  await passes(0)
  loader.rejectRelease(booking, old, new Error('another bug'))
  await passes(0)
  expect(loader.current(booking).number).toBe(old.number + 1)
  expect(reports).toEqual(['3.0.0 mount'])
})

it('loads another release after two have failed with a draft that is gone', async () => {
  createRejectedReleases().set('booking', {
    versions: ['3.0.0', '2.0.0'],
    failedWithDraft: ['3.0.0', '2.0.0'],
  })
  const { loader, version } = await createLoader(async () => aModule('Booking'))
  loader.enter(booking)
  await passes(0)
  expect(version()).toBe('1.0.0')
})

const fails = () => Promise.reject<Messages>(new Error('no messages'))
const hangs = () => new Promise<Messages>(() => {})

describe('messages of a release', () => {
  const texts: Messages = { title: 'Title' }

  /** Opens booking where the messages of release 3 come from these sources, by language. */
  async function openWith(sources: Record<string, () => Promise<Messages>>) {
    const opened = await createLoader(async ({ version }) => ({
      ...aModule(version),
      loadMessages: (language) => (version === '3.0.0' ? sources[language]!() : Promise.resolve(texts)),
    }))
    opened.loader.enter(booking)
    await passes(0)
    return opened
  }

  it('loads the messages of a release in English and in the language of the page before the release is shown', async () => {
    const { version } = await openWith({ en: async () => texts, de: async () => texts })
    expect(version()).toBe('3.0.0')
  })

  it('starts a release without messages in the language of the page, because English replaces them', async () => {
    const { version } = await openWith({ en: async () => texts, de: fails })
    expect(version()).toBe('3.0.0')
  })

  it('loads the release before when the messages of a release are missing in English', async () => {
    const { version, reports } = await openWith({ en: fails, de: async () => texts })
    expect(version()).toBe('2.0.0')
    expect(reports).toEqual(['3.0.0 run'])
  })

  it.each(['en', 'de'])(
    'starts the release before when the messages in %s do not arrive within 30 seconds',
    async (language) => {
      const { version } = await openWith({ en: async () => texts, de: async () => texts, [language]: hangs })
      expect(version()).toBeUndefined()
      await passes(NEXT_STARTS_AFTER)
      expect(version()).toBe('2.0.0')
    },
  )
})

/** A page in which the release 3 runs, and that ends without an event. */
async function endSuddenly(openedBy: NavigationTimingType = 'reload') {
  pageOpenedBy(openedBy)
  const { load, arrives } = slowReleases()
  const page = await createLoader(load)
  page.loader.enter(booking)
  arrives('3.0.0')
  arrives('2.0.0')
  await passes(0)
  const version = page.version()
  page.loader.markMounted(booking, page.loader.current(booking))
  setCrashMarker({ name: 'booking', version: version! }, Date.now())
  await passes(2000)
  return version
}

describe('a page that ends suddenly', () => {
  it('is not confused with pages that run in duplicated tabs', async () => {
    for (const openedBy of ['navigate', 'back_forward', 'back_forward'] as const)
      expect(await endSuddenly(openedBy)).toBe('3.0.0')
  })

  it('gives its release another chance, and rejects it when the next page ends in the same way', async () => {
    expect(await endSuddenly()).toBe('3.0.0')
    expect(await endSuddenly()).toBe('3.0.0')
    expect(await endSuddenly()).toBe('2.0.0')
  })

  it('keeps its release when the page between them was left', async () => {
    await endSuddenly()
    await endSuddenly()
    dispatchEvent(new Event('pagehide'))
    expect(await endSuddenly()).toBe('3.0.0')
  })
})

it('loads a broken page again after a release of another remote was rejected there', async () => {
  const { loader, reports } = await createLoader(async ({ version }) => aModule(version))
  for (const remote of [blockers, booking]) {
    loader.enter(remote)
    await passes(0)
  }
  loader.rejectRelease(blockers, loader.current(blockers), new Error('a bug'))
  await passes(0)
  loader.rejectAndReload(booking, 'covers its controls')
  expect(reports).toContain('reload')
})
