import fc from 'fast-check'
import { bucketOf, chooseReleases } from './index.ts'
import { aPointer, aRelease, anAdmittedRemote } from '../testing/records.ts'

const ids = Array.from({ length: 10_000 }, (_, index) => `browser-${index}`)
const share = (percent: number, remote = 'booking') =>
  ids.filter((id) => bucketOf(id, remote) < percent).length / ids.length

it.each([0, 1, 5, 20, 50, 99, 100])('gives %i percent of 10,000 browsers', (percent) => {
  // Four standard deviations of what chance would give.
  const p = percent / 100
  expect(Math.abs(share(percent) - p)).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / ids.length))
})

it('fills every hundredth alike', () => {
  const counts = Array.from({ length: 100 }, () => 0)
  for (const id of ids) counts[Math.floor(bucketOf(id, 'booking'))]! += 1
  const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  // 99 degrees of freedom: chance goes beyond 149 once in a thousand times.
  expect(chiSquare).toBeLessThan(149)
})

it('asks other people first for another remote', () => {
  const both = ids.filter((id) => bucketOf(id, 'booking') < 10 && bucketOf(id, 'blockers') < 10)
  expect(both.length / ids.length).toBeGreaterThan(0.005)
  expect(both.length / ids.length).toBeLessThan(0.015)
})

it('keeps a browser in its place, from 0 up to 100', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, remote) => {
      const bucket = bucketOf(id, remote)
      expect(bucket).toBe(bucketOf(id, remote))
      expect(bucket).toBeGreaterThanOrEqual(0)
      expect(bucket).toBeLessThan(100)
    }),
  )
})

it('lets browsers only join while the percent rises, and only leave while it falls', () => {
  const release = aRelease({ version: '2.0.0' })
  const takes = (id: string, percent: number) =>
    chooseReleases(aPointer({ canary: { percent, release } }), anAdmittedRemote(), {
      shellContract: '1.0.0',
      bucket: bucketOf(id, 'booking'),
      aside: [],
    })[0]!.version === '2.0.0'
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.uuid(), percent, percent, (id, ...percents) => {
      const [low, high] = [Math.min(...percents), Math.max(...percents)]
      expect(takes(id, high) || !takes(id, low)).toBe(true)
    }),
  )
})

it('gives a browser that keeps nothing no canary before everybody has it', () => {
  expect(bucketOf(null, 'booking')).toBeGreaterThan(99)
  expect(bucketOf(null, 'booking')).toBeLessThan(100)
})
