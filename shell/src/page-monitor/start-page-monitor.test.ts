import { startChecks } from './page-checks.ts'
import { startPageMonitor } from './start-page-monitor.ts'

jest.mock('./page-checks.ts', () => ({ startChecks: jest.fn() }))

const stopChecks = jest.fn()
const options = {
  content: document.createElement('div'),
  release: { name: 'booking', version: '3.0.0' },
  onBroken: jest.fn(),
  onBookingMissing: jest.fn(),
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetAllMocks()
  jest.mocked(startChecks).mockReturnValue(stopChecks)
})
afterEach(() => jest.useRealTimers())

it('starts the checks one and a half seconds after a release has started', async () => {
  startPageMonitor(options)
  await jest.advanceTimersByTimeAsync(1499)
  expect(startChecks).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(startChecks).toHaveBeenCalledWith(expect.objectContaining(options))
})

it('tells the checks which elements of the page are older than any release', async () => {
  const added = document.body.appendChild(document.createElement('div'))
  startPageMonitor(options)
  await jest.advanceTimersByTimeAsync(1500)
  expect(jest.mocked(startChecks).mock.calls[0]![0].before.elements.has(added)).toBe(false)
})

it('ends checks that have started', async () => {
  const stop = startPageMonitor(options)
  await jest.advanceTimersByTimeAsync(1500)
  stop()
  expect(stopChecks).toHaveBeenCalledTimes(1)
})

it('never starts the checks of a release that ended before', async () => {
  startPageMonitor(options)()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(startChecks).not.toHaveBeenCalled()
})

it('never starts the checks of a release that ended while their file was loading', async () => {
  const stop = startPageMonitor(options)
  jest.advanceTimersByTime(1500)
  stop()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(startChecks).not.toHaveBeenCalled()
})

it('leaves the page alone when the checks cannot start', async () => {
  jest.mocked(startChecks).mockImplementation(() => {
    throw new TypeError('No such function in this browser')
  })
  const stop = startPageMonitor(options)
  await jest.advanceTimersByTimeAsync(1500)
  expect(stop).not.toThrow()
})
