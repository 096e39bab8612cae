import fc from 'fast-check'
import * as semver from 'semver'
import { satisfies } from './index.ts'

const number = fc.nat({ max: 4 })
const version = fc.tuple(number, number, number).map((numbers) => numbers.join('.'))
const range = fc.tuple(fc.constantFrom('', '^', '~', '>='), version).map((parts) => parts.join(''))

it('agrees with semver on every range it reads', () => {
  fc.assert(
    fc.property(version, range, (given, wanted) => {
      expect(satisfies(given, wanted)).toBe(semver.satisfies(given, wanted))
    }),
    { numRuns: 5000 },
  )
})

it('takes a pre-release for no range, as semver does', () => {
  const preRelease = version.map((text) => `${text}-rc.1`)
  fc.assert(
    fc.property(preRelease, range, (given, wanted) => {
      expect(satisfies(given, wanted)).toBe(false)
      expect(semver.satisfies(given, wanted)).toBe(false)
    }),
  )
})

it.each(['', '*', 'latest', '^1', '1.x', '^1.0.0 || ^2.0.0', '^1.0.0-rc.1', ' ^1.0.0'])(
  'refuses the range %j, which it does not read',
  (wanted) => expect(satisfies('1.0.0', wanted)).toBe(false),
)
