import { aModule } from '../testing/render-shell.tsx'
import { booking, passes, createLoader } from '../testing/a-remote-loader.ts'

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

it('keeps the page after Try again if no release fits this shell and the device is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { loader, reports } = await createLoader(async () => aModule('Booking'), { shell: '^2.0.0' })
  loader.enter(booking)
  await passes(0)
  loader.tryAgain(booking)
  await passes(0)
  expect(reports).toEqual([])
  expect(loader.current(booking).unavailable).toBe('incompatible')
})

it('does not show a loaded release at a route that it does not know', async () => {
  const { loader, version } = await createLoader(async () => aModule('Booking'))
  loader.enter(booking)
  await passes(0)
  expect(version()).toBe('3.0.0')
  loader.enter({ ...booking, route: '/new-route' })
  await passes(0)
  expect(loader.current(booking)).toMatchObject({ loaded: null, unavailable: 'incompatible' })
})
