import fc from 'fast-check'
import { canaryBucket, rankReleases, type RankingContext } from './rank-releases.ts'
import { aPointer, aRelease, anAdmittedRemote } from '../testing/records.ts'

const remote = anAdmittedRemote()
const context: RankingContext = { shellContract: '1.0.0', bucket: 50, rejected: [] }
const versions = (...args: Parameters<typeof rankReleases>) =>
  rankReleases(...args).map(({ version }) => version)

const v1 = aRelease({ version: '1.0.0' })
const v2 = aRelease({ version: '2.0.0' })
const v3 = aRelease({ version: '3.0.0' })

it('offers the current release first, then earlier releases from the newest to the oldest', () => {
  const pointer = aPointer({ current: v3, previous: [v2, v1] })
  expect(versions(pointer, remote, context)).toEqual(['3.0.0', '2.0.0', '1.0.0'])
})

it.each([
  [9, ['3.0.0', '2.0.0']],
  [10, ['2.0.0']],
])('with a canary of 10 percent, offers a browser in bucket %i the releases %j', (bucket, expected) => {
  const pointer = aPointer({ current: v2, canary: { percent: 10, release: v3 } })
  expect(versions(pointer, remote, { ...context, bucket })).toEqual(expected)
})

it('leaves out blocked releases and releases that this tab rejected', () => {
  const pointer = aPointer({ current: v3, previous: [v2, v1], blocked: ['3.0.0'] })
  expect(versions(pointer, remote, { ...context, rejected: ['2.0.0'] })).toEqual(['1.0.0'])
})

it('skips a release that needs a newer shell contract', () => {
  const needsMore = aRelease({ version: '4.0.0', shell: '^1.1.0' })
  const pointer = aPointer({ current: needsMore, previous: [v3] })
  expect(versions(pointer, remote, context)).toEqual(['3.0.0'])
  expect(versions(pointer, remote, { ...context, shellContract: '1.1.0' })).toEqual(['4.0.0', '3.0.0'])
})

it.each([
  ['another name', { name: 'dashboard' }],
  ['another route', { route: '/login' }],
  ['another access', { access: 'staff' as const }],
])('skips a release that claims %s than the settings admit', (_, claim) => {
  expect(versions(aPointer({ current: aRelease(claim) }), remote, context)).toEqual([])
})

it('offers at a further route only the releases that claim this route', () => {
  const withPage = aRelease({ version: '4.0.0', otherRoutes: ['/appointment'] })
  const rolledBack = aPointer({ current: v3, previous: [withPage, v2] })
  const admitted = { ...remote, otherRoutes: ['/appointment'] }
  const offered = (route: string) =>
    rankReleases(rolledBack, { ...admitted, route }, context).map(({ version }) => version)
  expect(offered(remote.route)).toEqual(['3.0.0', '4.0.0', '2.0.0'])
  expect(offered('/appointment')).toEqual(['4.0.0'])
})

it('never offers a release twice, a blocked release or one for another shell contract, for any pointer', () => {
  const release = fc
    .tuple(fc.nat({ max: 5 }), fc.constantFrom('^1.0.0', '^2.0.0'))
    .map(([major, shell]) => aRelease({ version: `${major}.0.0`, shell }))
  const pointer = fc.record({
    current: release,
    previous: fc.array(release),
    canary: fc.option(fc.record({ percent: fc.nat({ max: 100 }), release })),
    blocked: fc.array(fc.nat({ max: 5 }).map((major) => `${major}.0.0`)),
  })
  fc.assert(
    fc.property(pointer, fc.nat({ max: 99 }), (any, bucket) => {
      const chosen = rankReleases(any, remote, { ...context, bucket })
      const names = chosen.map(({ version }) => version)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => any.blocked.includes(name))).toEqual([])
      expect(chosen.every(({ shell }) => shell === '^1.0.0')).toBe(true)
    }),
  )
})

const ids = Array.from({ length: 10_000 }, (_, index) => `browser-${index}`)
const share = (percent: number, remote = 'booking') =>
  ids.filter((id) => canaryBucket(id, remote) < percent).length / ids.length

it.each([0, 1, 5, 20, 50, 99, 100])(
  'puts %i percent of 10,000 browsers into a canary of that percentage',
  (percent) => {
    // Four standard deviations of what chance would give.
    const p = percent / 100
    expect(Math.abs(share(percent) - p)).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / ids.length))
  },
)

it('distributes browsers evenly over the 100 buckets', () => {
  const counts = Array.from({ length: 100 }, () => 0)
  for (const id of ids) counts[Math.floor(canaryBucket(id, 'booking'))]! += 1
  const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  // 99 degrees of freedom: chance goes beyond 149 once in a thousand times.
  expect(chiSquare).toBeLessThan(149)
})

it('gives a browser independent buckets for two remotes', () => {
  const both = ids.filter((id) => canaryBucket(id, 'booking') < 10 && canaryBucket(id, 'blockers') < 10)
  expect(both.length / ids.length).toBeGreaterThan(0.005)
  expect(both.length / ids.length).toBeLessThan(0.015)
})

it('returns the same bucket from 0 up to 100 each time, for any id and remote', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, remote) => {
      const bucket = canaryBucket(id, remote)
      expect(bucket).toBe(canaryBucket(id, remote))
      expect(bucket).toBeGreaterThanOrEqual(0)
      expect(bucket).toBeLessThan(100)
    }),
  )
})

it('only adds browsers to a canary when its percentage rises', () => {
  const release = aRelease({ version: '2.0.0' })
  const takes = (id: string, percent: number) =>
    rankReleases(aPointer({ canary: { percent, release } }), anAdmittedRemote(), {
      shellContract: '1.0.0',
      bucket: canaryBucket(id, 'booking'),
      rejected: [],
    })[0]!.version === '2.0.0'
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.uuid(), percent, percent, (id, ...percents) => {
      const [low, high] = [Math.min(...percents), Math.max(...percents)]
      expect(takes(id, high) || !takes(id, low)).toBe(true)
    }),
  )
})

it('gives a browser without a stored id the canary only at 100 percent', () => {
  expect(canaryBucket(null, 'booking')).toBeGreaterThan(99)
  expect(canaryBucket(null, 'booking')).toBeLessThan(100)
})
