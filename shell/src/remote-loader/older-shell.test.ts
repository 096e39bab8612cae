import { aModule } from '../testing/render-shell.tsx'
import { booking, createLoader, passes, pointerOf, slowReleases } from '../testing/a-remote-loader.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('loads the page again after Try again if no release fits this shell, once the pointer has been read again', async () => {
  const { loader, reports } = await createLoader(async () => aModule('Booking'), { shell: '^2.0.0' })
  loader.enter(booking)
  await passes(0)
  expect(loader.current(booking).unavailable).toBe('incompatible')
  loader.enter(booking)
  await passes(0)
  expect(reports).toEqual([])
  loader.tryAgain(booking)
  await passes(0)
  expect(reports).toEqual(['reload'])
})

it('keeps the page after Try again if the pointer cannot be read', async () => {
  const { loader, reports } = await createLoader(
    async () => aModule('Booking'),
    { shell: '^2.0.0' },
    () => Promise.reject(new Error('no connection')),
  )
  loader.enter(booking)
  await passes(0)
  loader.tryAgain(booking)
  await passes(0)
  expect(reports).toEqual([])
  expect(loader.current(booking).unavailable).toBe('incompatible')
})

it.each([
  { before: 'incompatible', after: 'exhausted', shellBefore: '^2.0.0', shellAfter: '^1.0.0' },
  { before: 'exhausted', after: 'incompatible', shellBefore: '^1.0.0', shellAfter: '^2.0.0' },
])(
  'keeps the page after Try again if the reason was $before and is now $after',
  async ({ before, after, shellBefore, shellAfter }) => {
    const { loader, reports } = await createLoader(
      () => Promise.reject(new Error('a bug')),
      { shell: shellBefore },
      async () => pointerOf(booking, { shell: shellAfter }),
    )
    loader.enter(booking)
    await passes(0)
    expect(loader.current(booking).unavailable).toBe(before)
    loader.tryAgain(booking)
    await passes(0)
    expect(loader.current(booking).unavailable).toBe(after)
    expect(reports).not.toContain('reload')
  },
)

it('does not show a loaded release at a route that it does not know', async () => {
  const { loader, version } = await createLoader(async () => aModule('Booking'))
  loader.enter(booking)
  await passes(0)
  expect(version()).toBe('3.0.0')
  loader.enter({ ...booking, route: '/new-route' })
  await passes(0)
  expect(loader.current(booking)).toMatchObject({ loaded: null, unavailable: 'incompatible' })
})

it('does not show a release at a route that it does not know, if it arrives after that route was opened', async () => {
  const { load, arrives } = slowReleases()
  const { loader } = await createLoader(load)
  loader.enter(booking)
  await passes(0)
  loader.enter({ ...booking, route: '/new-route' })
  arrives('3.0.0')
  await passes(0)
  expect(loader.current(booking)).toMatchObject({ loaded: null, unavailable: 'incompatible' })
})
