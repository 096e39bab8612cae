import { aRelease } from '@molar/releases/testing'
import { deferred } from '@molar/shared/testing'
import { NEXT_STARTS_AFTER } from './load-timeouts.ts'
import { raceReleases } from './release-race.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A race of three releases that arrive or fail when the test says so. */
function race() {
  const versions = ['3.0.0', '2.0.0', '1.0.0']
  const files = new Map(versions.map((version) => [version, deferred<string>()]))
  const started: string[] = []
  const failed: string[] = []
  const winner = raceReleases<string>({
    selectNext: (before) => {
      const version = versions.find((one) => !before.includes(one))
      return version ? aRelease({ version }) : 'exhausted'
    },
    load: ({ version }) => {
      started.push(version)
      return files.get(version)!.promise
    },
    onFailed: ({ version }) => failed.push(version),
  })
  winner.catch(() => {})
  const breaks = (version: string) =>
    files.get(version)!.resolve(Promise.reject(new Error('missing')) as never)
  const arrives = (version: string) => files.get(version)!.resolve(version)
  return { winner, started, failed, breaks, arrives }
}

const passes = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

it('starts the next release at once when one fails, and returns that', async () => {
  const { winner, started, failed, breaks, arrives } = race()
  breaks('3.0.0')
  await passes(0)
  expect(started).toEqual(['3.0.0', '2.0.0'])
  arrives('2.0.0')
  await expect(winner).resolves.toBe('2.0.0')
  expect(failed).toEqual(['3.0.0'])
})

it('starts the next release beside a slow one after 30 seconds, and not earlier', async () => {
  const { started } = race()
  await passes(NEXT_STARTS_AFTER - 1)
  expect(started).toEqual(['3.0.0'])
  await passes(1)
  expect(started).toEqual(['3.0.0', '2.0.0'])
  await passes(NEXT_STARTS_AFTER)
  expect(started).toEqual(['3.0.0', '2.0.0', '1.0.0'])
})

it.each(['3.0.0', '2.0.0'])(
  'returns %s if it arrives first, and calls neither release failed when the other one arrives',
  async (first) => {
    const { winner, failed, arrives } = race()
    await passes(NEXT_STARTS_AFTER)
    arrives(first)
    await expect(winner).resolves.toBe(first)
    arrives(first === '3.0.0' ? '2.0.0' : '3.0.0')
    await passes(NEXT_STARTS_AFTER)
    expect(failed).toEqual([])
  },
)

it.each([
  ['3.0.0', '2.0.0'],
  ['2.0.0', '3.0.0'],
])(
  'ignores the failure of the loser: once %s has arrived, %s is not called failed and no other release starts',
  async (first, loser) => {
    const { winner, started, failed, arrives, breaks } = race()
    await passes(NEXT_STARTS_AFTER)
    arrives(first)
    await expect(winner).resolves.toBe(first)
    breaks(loser)
    await passes(NEXT_STARTS_AFTER)
    expect(failed).toEqual([])
    expect(started).toEqual(['3.0.0', '2.0.0'])
  },
)

it('waits for a slow release while those beside it fail', async () => {
  const { winner, failed, breaks, arrives } = race()
  await passes(NEXT_STARTS_AFTER)
  breaks('2.0.0')
  breaks('1.0.0')
  await passes(0)
  arrives('3.0.0')
  await expect(winner).resolves.toBe('3.0.0')
  expect(failed).toEqual(['2.0.0', '1.0.0'])
})

it('rejects with the unavailable reason when all releases have failed', async () => {
  const { winner, breaks } = race()
  for (const version of ['3.0.0', '2.0.0', '1.0.0']) breaks(version)
  await expect(winner).rejects.toMatchObject({ reason: 'exhausted' })
})

it('starts no other release after one has arrived', async () => {
  const { winner, started, arrives } = race()
  arrives('3.0.0')
  await winner
  await passes(2 * NEXT_STARTS_AFTER)
  expect(started).toEqual(['3.0.0'])
})
