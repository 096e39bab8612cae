import fc from 'fast-check'
import * as semver from 'semver'
import { satisfies } from './index.ts'

const number = fc.nat({ max: 4 })
const version = fc.tuple(number, number, number).map((numbers) => numbers.join('.'))
const range = fc.tuple(fc.constantFrom('', '^', '~', '>='), version).map((parts) => parts.join(''))

it('gives the same result as the semver package for every range that it supports', () => {
  fc.assert(
    fc.property(version, range, (given, wanted) => {
      expect(satisfies(given, wanted)).toBe(semver.satisfies(given, wanted))
    }),
    { numRuns: 5000 },
  )
})

it('never accepts a pre-release version, like the semver package', () => {
  const preRelease = version.map((text) => `${text}-rc.1`)
  fc.assert(
    fc.property(preRelease, range, (given, wanted) => {
      expect(satisfies(given, wanted)).toBe(false)
      expect(semver.satisfies(given, wanted)).toBe(false)
    }),
  )
})

it.each(['', '*', 'latest', '^1', '1.x', '^1.0.0 || ^2.0.0', '^1.0.0-rc.1', ' ^1.0.0'])(
  'accepts no version for the range %j, which it does not support',
  (wanted) => expect(satisfies('1.0.0', wanted)).toBe(false),
)
