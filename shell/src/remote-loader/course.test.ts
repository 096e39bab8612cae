import fc from 'fast-check'
import { aRelease } from '@molar/shared/testing'
import { after, FRESH, next, type Course, type Happening } from './course.ts'

const VERSIONS = ['5.0.0', '4.0.0', '3.0.0', '2.0.0', '1.0.0']
const offered = fc.subarray(VERSIONS)
const version = fc.constantFrom(...VERSIONS)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ type: fc.constant('failed' as const), version, withDraft: fc.boolean() }),
  fc.constant({ type: 'draftGone' as const }),
  fc.constant({ type: 'triedAgain' as const }),
)
const course = fc.array(happening).map((happenings) => happenings.reduce<Course>(after, FRESH))

const choosing = (versions: readonly string[]) => (without: readonly string[]) =>
  versions.filter((one) => !without.includes(one)).map((one) => aRelease({ version: one }))
const nextOf = (tab: Course, versions: readonly string[], started: readonly string[] = []) => {
  const found = next(tab, choosing(versions), started)
  return typeof found === 'string' ? found : found.version
}

it('starts the best release that is neither aside nor started already', () => {
  fc.assert(
    fc.property(course, offered, fc.subarray(VERSIONS), (tab, versions, started) => {
      const best = versions.find((one) => !tab.aside.includes(one) && !started.includes(one))
      expect([best ?? 'spent', 'unfit', 'draft']).toContain(nextOf(tab, versions, started))
    }),
  )
})

it('says that none fits exactly where none is offered', () => {
  fc.assert(
    fc.property(course, offered, (tab, versions) => {
      expect(nextOf(tab, versions) === 'unfit').toBe(versions.length === 0)
    }),
  )
})

it('asks about what was typed exactly where two failed over it', () => {
  fc.assert(
    fc.property(course, (tab) => {
      expect(nextOf(tab, VERSIONS) === 'draft').toBe(tab.onDraft.length >= 2)
    }),
  )
})

it('comes to an end: each failure leaves one release less, and nothing starts twice', () => {
  fc.assert(
    fc.property(offered, fc.array(fc.boolean()), (versions, drafts) => {
      const started: string[] = []
      let tab = FRESH
      for (let found = next(tab, choosing(versions), []); typeof found !== 'string';) {
        started.push(found.version)
        tab = after(tab, {
          type: 'failed',
          version: found.version,
          withDraft: drafts[started.length] ?? false,
        })
        found = next(tab, choosing(versions), [])
      }
      expect(new Set(started).size).toBe(started.length)
      expect(started).toEqual(versions.slice(0, started.length))
    }),
  )
})

it('gives everything another chance when asked to', () => {
  fc.assert(
    fc.property(course, offered, (tab, versions) => {
      expect(nextOf(after(tab, { type: 'triedAgain' }), versions)).toBe(versions[0] ?? 'unfit')
    }),
  )
})

it('forgets what failed over a draft once that is gone, and keeps what is aside', () => {
  const failed = { type: 'failed', withDraft: true } as const
  const two = after(after(FRESH, { ...failed, version: '5.0.0' }), { ...failed, version: '4.0.0' })
  expect(nextOf(two, VERSIONS)).toBe('draft')
  expect(nextOf(after(two, { type: 'draftGone' }), VERSIONS)).toBe('3.0.0')
})

it('counts one release that fails twice once', () => {
  const failed = { type: 'failed', version: '5.0.0', withDraft: true } as const
  expect(after(after(FRESH, failed), failed)).toEqual({ aside: ['5.0.0'], onDraft: ['5.0.0'] })
})
