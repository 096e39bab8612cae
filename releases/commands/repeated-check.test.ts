import { uploadRelease } from './upload-release.ts'
import { activate } from './activate.ts'
import { check, type SpecResult } from './check.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import { ada, forcing, pointerVersions, storeWithReleases } from '../testing/published-store.ts'

const PASSED: SpecResult = { failed: [], findings: [] }
const FAILED: SpecResult = { failed: ['a new patient books without a code'], findings: [] }

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
})

const checkWith = (result: SpecResult, part = 'booking', version = '1.1.0') =>
  check(store, part, version, { runSpecs: (copies) => Promise.resolve(copies.map(() => result)) })
const activating = () => activate(store, 'booking', '1.1.0', ada)

it('activates a release that passes twice after a failed check, and not before', async () => {
  await checkWith(FAILED)
  expect(await checkWith(PASSED)).toBe(
    'booking 1.1.0 passed, but the check before failed. Run it again: a release must pass twice in a row after a failure.',
  )
  expect(await commandErrorOf(store, activating)).toBe(
    'booking 1.1.0 in shell 1.0.0 failed (a new patient books without a code) and then passed once. It must pass twice in a row: run npm run release -- check booking 1.1.0.',
  )
  expect(await checkWith(PASSED)).toBe('booking 1.1.0 passed in all combinations (1).')
  await activating()
  expect((await pointerVersions(store, 'booking')).current).toBe('1.1.0')
})

it('does not let force override what broke the page in the check before', async () => {
  const finding = { kind: 'breaks', what: 'reloads the page', where: 'at “Validation”' } as const
  await checkWith({ failed: [], findings: [finding] })
  await checkWith(PASSED)
  expect(await commandErrorOf(store, () => activate(store, 'booking', '1.1.0', forcing))).toContain(
    '- Breaks the page: reloads the page (at “Validation”)',
  )
})

it('remembers a failed check of the remote when the shell is checked with it', async () => {
  await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
  await activate(store, 'shell', '1.1.0', forcing)
  await checkWith(FAILED, 'booking', '1.0.0')
  expect(await checkWith(PASSED, 'shell', '1.1.0')).toContain('the check before failed')
  expect(await checkWith(PASSED, 'shell', '1.1.0')).toContain('passed in all combinations')
})

it('activates a release that passes its first check', async () => {
  await checkWith(PASSED)
  await activating()
  expect((await pointerVersions(store, 'booking')).current).toBe('1.1.0')
})

it('repeats a failed check with its seed, and stores no result of that', async () => {
  const seeds: number[] = []
  const run = (result: SpecResult, seed?: number) =>
    check(store, 'booking', '1.1.0', {
      runSpecs: (copies, drawn) => {
        seeds.push(drawn)
        return Promise.resolve(copies.map(() => result))
      },
      seed,
    })
  const failed = await run(FAILED)
  expect(failed).toContain(`npm run release -- check booking 1.1.0 --seed ${seeds[0]}`)
  expect(await run(PASSED, seeds[0])).toBe(
    `0 of 1 combinations failed with the seed ${seeds[0]}. A repeated check is not stored.`,
  )
  expect(seeds[1]).toBe(seeds[0])
  await run(PASSED)
  await expect(activating()).rejects.toThrow('passed once')
})
