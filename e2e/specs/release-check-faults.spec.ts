import { activate, check, runSpecs } from '@molar/releases/commands'
import { folderStore, type Store } from '@molar/releases/store'
import { expect, test } from '@playwright/test'
import { openReleaseStore } from '../environment/release-store.ts'
import { UNNOTICED, withFault, type UnnoticedFault } from '../environment/broken-releases.ts'
import { PAGE_FAULTS, type Fault } from '../environment/page-faults.ts'

type AnyFault = Fault | UnnoticedFault

/** The shell shows the confirmation instead of the release, or protects the page from it. `--force` overrides them. */
const OVERRIDABLE: readonly AnyFault[] = [
  'opens the document again',
  'replaces pushState of this page',
  'throws after the server has booked',
  'shows nothing of the booking',
  'shows another time than the one that was booked',
]

function outcomesOf(fault: AnyFault) {
  if (OVERRIDABLE.includes(fault)) return ['passes with force']
  // The shell may notice it before a spec looks at the confirmation.
  const isEither = fault === 'removes the confirmation after three seconds'
  return isEither ? ['breaks the page', 'passes with force'] : ['breaks the page']
}

/** As many as one check of about five minutes has. */
const MAX_FAULTS_PER_CHECK = 8

/** The other specs of a check run only with its first release, which has no fault here. */
const WITH_EACH_RELEASE = /@release-check-(?!\S*-once)/

const inParts = (title: string, faults: readonly AnyFault[]) =>
  Array.from({ length: Math.ceil(faults.length / MAX_FAULTS_PER_CHECK) }, (_, index) => ({
    title: `${title}, part ${index + 1}`,
    faults: faults.slice(index * MAX_FAULTS_PER_CHECK, (index + 1) * MAX_FAULTS_PER_CHECK),
  }))

const FAULTS = Object.keys(PAGE_FAULTS) as Fault[]
const GROUPS = [
  ...inParts(
    'keeps patients from booking without a sign in the page',
    Object.keys(UNNOTICED) as UnnoticedFault[],
  ),
  ...[...new Set(FAULTS.map((fault) => PAGE_FAULTS[fault].location))].flatMap((location) =>
    inParts(
      `has a fault of ${location}`,
      FAULTS.filter((fault) => PAGE_FAULTS[fault].location === location),
    ),
  ),
]

// Each check uses workers of its own.
test.describe.configure({ mode: 'default' })

for (const { title, faults } of GROUPS)
  test(`a check refuses releases: each ${title}`, { tag: '@bad-release' }, async () => {
    test.setTimeout(faults.length * 600_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    const releases = faults.map((fault, index) => ({ fault, version: `1.${index + 1}.0` }))
    const log: string[] = []
    try {
      for (const { fault, version } of releases) await files.publish({ version, changes: withFault(fault) })
      files.point({ current: '1.0.0', previous: releases.map(({ version }) => version) })
      // The check of the shell has a combination with each of them.
      await check(store, 'shell', '1.0.0', {
        runSpecs: (copies, seed) => runSpecs(copies, seed, { specs: WITH_EACH_RELEASE }),
        log: (line) => log.push(line),
      })
      for (const { fault, version } of releases)
        expect
          .soft(outcomesOf(fault), `${fault}\n${log.join('\n')}`)
          .toContain(await outcomeOf(store, version))
    } finally {
      files.close()
    }
  })

async function outcomeOf(store: Store, version: string) {
  const isActivated = (force: boolean) =>
    activate(store, 'booking', version, { by: 'Booking', force, why: 'The clinic is waiting' }).then(
      () => true,
      () => false,
    )
  if (await isActivated(false)) return 'passes'
  return (await isActivated(true)) ? 'passes with force' : 'breaks the page'
}
