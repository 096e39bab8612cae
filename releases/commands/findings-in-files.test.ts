import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import { ada, forcing, pointerVersions, storeWithReleases } from '../testing/published-store.ts'
import { activate } from './activate.ts'
import { check } from './check.ts'
import { uploadRelease } from './upload-release.ts'

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
  // As if its languages were complete before another one was added.
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0', { languages: ['en'] }), ada)
  await activate(store, 'booking', '1.1.0', forcing)
  await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
})

const checkWithoutFailure = (part: string, version: string) =>
  check(store, part, version, {
    runSpecs: async (copies) => copies.map(() => ({ failed: [], findings: [] })),
  })

it('activates a shell also if the files of a remote that people get have findings', async () => {
  // As if this style counted as one of another part only since the release was activated.
  await store.put('booking/releases/1.1.0/remote.2.css', Buffer.from('.bar{display:none}'))
  expect(await checkWithoutFailure('shell', '1.1.0')).toBe('shell 1.1.0 passed in all combinations (2).')
  await activate(store, 'shell', '1.1.0', ada)
  expect((await pointerVersions(store, 'shell')).current).toBe('1.1.0')
})

it('refuses a remote for findings in its files, also if a shell has passed with it', async () => {
  await checkWithoutFailure('shell', '1.1.0')
  await activate(store, 'shell', '1.1.0', ada)
  await activate(store, 'booking', '1.0.0', forcing)
  const activating = () => activate(store, 'booking', '1.1.0', ada)
  const language = '- Warning, can be overridden: lacks texts or has wrong placeholders in the language es'
  expect(await commandErrorOf(store, activating)).toContain(language)
  expect(await checkWithoutFailure('booking', '1.1.0')).toContain('2 of 2 combinations failed')
  expect(await commandErrorOf(store, activating)).toContain(language)
})
