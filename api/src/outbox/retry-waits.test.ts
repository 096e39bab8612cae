import { MINUTE_MS } from '../clock.ts'
import { waitAfter } from './retry-waits.ts'

const wait = (attempts: number, random = 0.5) => waitAfter(attempts, Infinity, random)

it('Retries wait 5 s, 15 s, 45 s and so on up to 30 minutes, with 20 % variation', () => {
  expect([1, 2, 3, 4].map((attempts) => wait(attempts))).toEqual([5_000, 15_000, 45_000, 135_000])
  expect(wait(1, 0)).toBe(4_000)
  expect(wait(1, 1)).toBe(6_000)
  expect(wait(30)).toBe(30 * MINUTE_MS)
})

it('A retry waits at most half of the time that is left, and about 5 s at the end', () => {
  expect(waitAfter(30, 20 * MINUTE_MS, 0.5)).toBe(10 * MINUTE_MS)
  expect(waitAfter(30, 2_000, 0.5)).toBe(5_000)
})
