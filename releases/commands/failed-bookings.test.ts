import { folderStore } from '../store/folder.ts'
import { pointerOf } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { aBuild, aShellBuild } from '../testing/builds.ts'
import { commandErrorOf } from '../testing/command-error-of.ts'
import {
  activateVersions,
  ada,
  forcing,
  pointerVersions,
  publishChecked,
  storeWithReleases,
} from '../testing/published-store.ts'
import { activate } from './activate.ts'
import { check } from './check.ts'
import { BLOCKS_BOOKING } from './findings.ts'
import { uploadRelease } from './upload-release.ts'

// Specs may fit only a newer release of booking than the one in a combination. The release that is checked with it is then not
// the cause of a failed booking.

let store: Store
beforeEach(async () => {
  store = await storeWithReleases()
  await activateVersions(store, 'blockers', '1.0.0')
  await uploadRelease(store, 'shell', aShellBuild('1.1.0'), ada)
})

/** Fails the specs whose titles `failedIn` returns for the active release of a part in a combination. */
async function checkWith(
  part: string,
  version: string,
  failedIn: (served: string | undefined) => readonly string[],
) {
  const lines: string[] = []
  const runs: number[] = []
  await check(store, part, version, {
    log: (line) => lines.push(line),
    runSpecs: async (copies) => {
      runs.push(copies.length)
      return Promise.all(
        copies.map(async ({ folder, remote }) => {
          const isOther = part === 'shell' && remote !== 'booking'
          const { pointer } = await pointerOf(folderStore(folder), part)
          const failed = isOther ? [] : failedIn(pointer.current.version)
          const findings = failed.slice(0, 1).map(
            (title) =>
              ({
                kind: 'breaks',
                what: BLOCKS_BOOKING,
                where: `no booking at the end, in “${title}”`,
              }) as const,
          )
          return { failed, findings }
        }),
      )
    },
  })
  return { lines, runs }
}

const books = 'a new patient books'
const forcedActivation = (part: string, version: string) => () => activate(store, part, version, forcing)

it('lets a person activate a shell with which a spec fails that also fails with the active shell', async () => {
  const { lines, runs } = await checkWith('shell', '1.1.0', () => [books])
  expect(runs).toEqual([2, 1])
  expect(lines).toEqual([
    'The failed bookings are repeated with the active release of shell, which may fail too.',
    'blockers 1.0.0 in shell 1.1.0: passed',
    `booking 1.0.0 in shell 1.1.0 failed (a new patient books; 1 finding): correct it and publish a new version.\n- Warning, can be overridden: ${BLOCKS_BOOKING}, also with the active release of shell (no booking at the end, in “a new patient books”)`,
  ])
  expect(await commandErrorOf(store, () => activate(store, 'shell', '1.1.0', ada))).toContain(
    'booking 1.0.0 in shell 1.1.0 failed',
  )
  await forcedActivation('shell', '1.1.0')()
  expect((await pointerVersions(store, 'shell')).current).toBe('1.1.0')
})

it.each<[string, (version: string | undefined) => readonly string[]]>([
  ['the booking', (version) => (version === '1.1.0' ? [books] : [])],
  ['another booking too', (version) => (version === '1.1.0' ? ['a minor books', books] : [books])],
])('refuses a shell that fails %s only itself, also with force', async (_, failedIn) => {
  await checkWith('shell', '1.1.0', failedIn)
  expect(await commandErrorOf(store, forcedActivation('shell', '1.1.0'))).toContain(
    `- Breaks the page: ${BLOCKS_BOOKING}`,
  )
})

it('lets a person activate a remote with which a spec of booking fails that also fails with its active release', async () => {
  await uploadRelease(store, 'blockers', aBuild('blockers', '1.1.0'), ada)
  await checkWith('blockers', '1.1.0', () => [books])
  await forcedActivation('blockers', '1.1.0')()
  expect((await pointerVersions(store, 'blockers')).current).toBe('1.1.0')
})

it('refuses a release of booking with which nobody can book, also if the specs do not fit the active release', async () => {
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
  expect((await checkWith('booking', '1.1.0', () => [books])).runs).toEqual([1])
  await expect(forcedActivation('booking', '1.1.0')()).rejects.toThrow(`- Breaks the page: ${BLOCKS_BOOKING}`)
})

it('refuses a release of booking that has failed in the check of a shell, whether or not the shell is the cause', async () => {
  await publishChecked(store, 'booking', '1.1.0')
  await activate(store, 'booking', '1.1.0', ada)
  await checkWith('shell', '1.1.0', () => [books])
  await forcedActivation('shell', '1.1.0')()
  await expect(forcedActivation('booking', '1.0.0')()).rejects.toThrow(`- Breaks the page: ${BLOCKS_BOOKING}`)
})
