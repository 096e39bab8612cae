import fc from 'fast-check'
import { canaryBucket, type Pointer } from '@molar/releases/format'
import { anAdmittedRemote, aPointer, aRelease } from '@molar/releases/testing'
import { addRejected, NONE_REJECTED, type RejectedReleases } from './rejected-releases.ts'
import { createCandidateFinder, selectRelease } from './candidate-releases.ts'

const VERSIONS = ['5.0.0', '4.0.0', '3.0.0', '2.0.0', '1.0.0']
const someVersions = fc.subarray(VERSIONS)
const failures = fc.array(fc.record({ version: fc.constantFrom(...VERSIONS), hadDraft: fc.boolean() }))
const rejected = failures.map((list) =>
  list.reduce<RejectedReleases>(
    (before, { version, hadDraft }) => addRejected(before, version, hadDraft),
    NONE_REJECTED,
  ),
)

const candidates = (versions: readonly string[]) => (without: readonly string[]) =>
  versions.filter((version) => !without.includes(version)).map((version) => aRelease({ version }))
const selected = (known: RejectedReleases, versions: readonly string[], started: readonly string[] = []) => {
  const found = selectRelease(candidates(versions), known, started)
  return typeof found === 'string' ? found : found.version
}

it('selects the best candidate that is neither rejected nor started', () => {
  fc.assert(
    fc.property(rejected, someVersions, someVersions, (known, versions, started) => {
      const best = versions.find((one) => !known.versions.includes(one) && !started.includes(one))
      expect([best ?? 'exhausted', 'incompatible', 'draft']).toContain(selected(known, versions, started))
    }),
  )
})

it('returns incompatible exactly when there is no candidate', () => {
  fc.assert(
    fc.property(rejected, someVersions, (known, versions) => {
      expect(selected(known, versions) === 'incompatible').toBe(versions.length === 0)
    }),
  )
})

it('returns draft exactly when two releases failed with a draft', () => {
  fc.assert(
    fc.property(rejected, (known) => {
      expect(selected(known, VERSIONS) === 'draft').toBe(known.failedWithDraft.length >= 2)
    }),
  )
})

it('selects no release twice when each selected release fails', () => {
  fc.assert(
    fc.property(someVersions, fc.array(fc.boolean()), (versions, drafts) => {
      const started: string[] = []
      let known = NONE_REJECTED
      for (
        let found = selected(known, versions);
        versions.includes(found);
        found = selected(known, versions)
      ) {
        started.push(found)
        known = addRejected(known, found, drafts[started.length] ?? false)
      }
      expect(started).toEqual(versions.slice(0, started.length))
    }),
  )
})

it('selects the next release again when the draft with which two releases failed is gone', () => {
  const two = addRejected(addRejected(NONE_REJECTED, '5.0.0', true), '4.0.0', true)
  expect(selected(two, VERSIONS)).toBe('draft')
  expect(selected({ ...two, failedWithDraft: [] }, VERSIONS)).toBe('3.0.0')
})

describe('createCandidateFinder', () => {
  const remote = anAdmittedRemote()
  const versions = (pointer: Pointer) =>
    createCandidateFinder()(remote, pointer).map(({ version }) => version)
  const [stable, canary] = [aRelease({ version: '1.0.0' }), aRelease({ version: '1.1.0' })]

  const withCanary = (percent: number) => aPointer({ current: stable, canary: { percent, release: canary } })

  beforeEach(() => localStorage.clear())

  it('lists a canary to browsers whose bucket is below its percentage, by the id under the key browser', () => {
    localStorage.setItem('browser', 'k3x9')
    const bucket = canaryBucket('k3x9', remote.name)
    expect(versions(withCanary(bucket + 0.1))).toEqual(['1.1.0', '1.0.0'])
    expect(versions(withCanary(bucket - 0.1))).toEqual(['1.0.0'])
    expect(localStorage.getItem('browser')).toBe('k3x9')
  })

  it('stores a random browser id when there is none', () => {
    createCandidateFinder()
    const id = localStorage.getItem('browser')
    expect(id).toMatch(/^\w+$/)
    createCandidateFinder()
    expect(localStorage.getItem('browser')).toBe(id)
  })

  it('lists no release that needs a newer shell, and none without a pointer', () => {
    expect(
      versions(aPointer({ current: aRelease({ version: '1.1.0', shell: '^2.0.0' }), previous: [stable] })),
    ).toEqual(['1.0.0'])
    expect(createCandidateFinder()(remote, undefined)).toEqual([])
  })
})
