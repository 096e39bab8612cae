import fc from 'fast-check'
import { chooseReleases, type Choosing } from './index.ts'
import { aPointer, aRelease, anAdmittedRemote } from '../testing/records.ts'

const remote = anAdmittedRemote()
const choosing: Choosing = { shellContract: '1.0.0', bucket: 50, aside: [] }
const versions = (...args: Parameters<typeof chooseReleases>) =>
  chooseReleases(...args).map(({ version }) => version)

const v1 = aRelease({ version: '1.0.0' })
const v2 = aRelease({ version: '2.0.0' })
const v3 = aRelease({ version: '3.0.0' })

it('takes the current release, then earlier ones, newest first', () => {
  const pointer = aPointer({ current: v3, previous: [v2, v1] })
  expect(versions(pointer, remote, choosing)).toEqual(['3.0.0', '2.0.0', '1.0.0'])
})

it.each([
  [9, ['3.0.0', '2.0.0']],
  [10, ['2.0.0']],
])('gives a canary of 10 percent to browser %i of a hundred: %j', (bucket, expected) => {
  const pointer = aPointer({ current: v2, canary: { percent: 10, release: v3 } })
  expect(versions(pointer, remote, { ...choosing, bucket })).toEqual(expected)
})

it('leaves out what is blocked and what this tab put aside', () => {
  const pointer = aPointer({ current: v3, previous: [v2, v1], blocked: ['3.0.0'] })
  expect(versions(pointer, remote, { ...choosing, aside: ['2.0.0'] })).toEqual(['1.0.0'])
})

it('passes by a release that needs a newer shell', () => {
  const needsMore = aRelease({ version: '4.0.0', shell: '^1.1.0' })
  const pointer = aPointer({ current: needsMore, previous: [v3] })
  expect(versions(pointer, remote, choosing)).toEqual(['3.0.0'])
  expect(versions(pointer, remote, { ...choosing, shellContract: '1.1.0' })).toEqual(['4.0.0', '3.0.0'])
})

it.each([
  ['another name', { name: 'dashboard' }],
  ['another route', { route: '/login' }],
  ['another access', { access: 'staff' as const }],
])('refuses a release that claims %s than the settings admit', (_, claim) => {
  expect(versions(aPointer({ current: aRelease(claim) }), remote, choosing)).toEqual([])
})

it('never offers a release twice, and never one that is blocked', () => {
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
      const chosen = chooseReleases(any, remote, { ...choosing, bucket })
      const names = chosen.map(({ version }) => version)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => any.blocked.includes(name))).toEqual([])
      expect(chosen.every(({ shell }) => shell === '^1.0.0')).toBe(true)
    }),
  )
})
