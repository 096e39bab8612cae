import type { ReleaseRecord } from '@molar/releases/format'
import { aRelease } from '@molar/shared/testing'
import { deferred } from '../testing/deferred.ts'
import { BESIDE_AFTER, firstToLoad } from './release-race.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A race among three releases whose files come when the test says so. */
function race() {
  const versions = ['3.0.0', '2.0.0', '1.0.0']
  const files = new Map(versions.map((version) => [version, deferred<string>()]))
  const started: string[] = []
  const failed: string[] = []
  const winner = firstToLoad<string>({
    next: (before) => {
      const version = versions.find((one) => !before.includes(one))
      return version ? aRelease({ version }) : 'spent'
    },
    load: ({ version }: ReleaseRecord) => {
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

it('goes on to the next release at once when one fails', async () => {
  const { winner, started, failed, breaks, arrives } = race()
  breaks('3.0.0')
  await passes(0)
  expect(started).toEqual(['3.0.0', '2.0.0'])
  arrives('2.0.0')
  await expect(winner).resolves.toBe('2.0.0')
  expect(failed).toEqual(['3.0.0'])
})

it('leaves a slow one alone for 30 seconds, then starts the next beside it', async () => {
  const { started } = race()
  await passes(BESIDE_AFTER - 1)
  expect(started).toEqual(['3.0.0'])
  await passes(1)
  expect(started).toEqual(['3.0.0', '2.0.0'])
  await passes(BESIDE_AFTER)
  expect(started).toEqual(['3.0.0', '2.0.0', '1.0.0'])
})

it.each(['3.0.0', '2.0.0'])(
  'takes %s where it is the first of both, and puts neither aside',
  async (first) => {
    const { winner, failed, arrives } = race()
    await passes(BESIDE_AFTER)
    arrives(first)
    await expect(winner).resolves.toBe(first)
    arrives('3.0.0')
    await passes(BESIDE_AFTER)
    expect(failed).toEqual([])
  },
)

it('waits for a slow one while the one beside it fails', async () => {
  const { winner, breaks, arrives } = race()
  await passes(BESIDE_AFTER)
  breaks('2.0.0')
  breaks('1.0.0')
  await passes(0)
  arrives('3.0.0')
  await expect(winner).resolves.toBe('3.0.0')
})

it('says so when nothing is left, and not before', async () => {
  const { winner, breaks } = race()
  for (const version of ['3.0.0', '2.0.0', '1.0.0']) breaks(version)
  await expect(winner).rejects.toMatchObject({ why: 'spent' })
})

it('starts nothing more once one is there', async () => {
  const { winner, started, arrives } = race()
  arrives('3.0.0')
  await winner
  await passes(2 * BESIDE_AFTER)
  expect(started).toEqual(['3.0.0'])
})
