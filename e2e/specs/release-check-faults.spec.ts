import { activate, check, runSpecs } from '@molar/releases/commands'
import { folderStore, type Store } from '@molar/releases/store'
import { openReleaseStore } from '../environment/release-store.ts'
import { UNNOTICED, UNNOTICED_ONCE, withFault, type UnnoticedFault } from '../environment/broken-releases.ts'
import { PAGE_FAULTS, type Fault } from '../environment/page-faults.ts'
import { expect, test } from '../fixtures/test.ts'

/** The shell shows the confirmation instead of the release, or protects the page from it. `--force` overrides them. */
const OVERRIDABLE: readonly Fault[] = [
  'opens the document again',
  'replaces pushState of this page',
  'throws after the server has booked',
  'shows nothing of the booking',
  'shows another time than the one that was booked',
]

/** As many as one check of about five minutes has. */
const MAX_FAULTS_PER_CHECK = 8
const FAULTS = Object.keys(PAGE_FAULTS) as Fault[]
const BY_LOCATION = [...new Set(FAULTS.map((fault) => PAGE_FAULTS[fault].location))].flatMap((location) => {
  const faults = FAULTS.filter((fault) => PAGE_FAULTS[fault].location === location)
  return Array.from({ length: Math.ceil(faults.length / MAX_FAULTS_PER_CHECK) }, (_, index) => ({
    title: `each with a fault of ${location}, part ${index + 1}`,
    faults: faults.slice(index * MAX_FAULTS_PER_CHECK, (index + 1) * MAX_FAULTS_PER_CHECK),
  }))
})

// Each check uses workers of its own.
test.describe.configure({ mode: 'default' })

const GROUPS: readonly { title: string; faults: readonly (Fault | UnnoticedFault)[] }[] = [
  {
    title: 'each keeps patients from booking without a sign in the page',
    faults: Object.keys(UNNOTICED) as UnnoticedFault[],
  },
  ...BY_LOCATION,
]

for (const { title, faults } of GROUPS)
  test(`a check refuses releases: ${title}`, { tag: '@once-long' }, async () => {
    test.setTimeout(3_600_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    const releases = faults.map((fault, index) => ({ fault, version: `1.${index + 1}.0` }))
    const log: string[] = []
    try {
      for (const { fault, version } of releases) await files.publish({ version, changes: withFault(fault) })
      files.point({ current: '1.0.0', previous: releases.map(({ version }) => version) })
      await check(store, 'shell', '1.0.0', { runSpecs, log: (line) => log.push(line) })
      for (const { fault, version } of releases)
        expect
          .soft(await outcomeOf(store, version), `${fault}\n${log.join('\n')}`)
          .toBe(OVERRIDABLE.some((one) => one === fault) ? 'passes with force' : 'breaks the page')
    } finally {
      files.close()
    }
  })

for (const fault of Object.keys(UNNOTICED_ONCE) as UnnoticedFault[])
  test(`a check refuses a release that ${fault}`, { tag: '@once-long' }, async () => {
    test.setTimeout(600_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    const log: string[] = []
    try {
      await files.publish({ version: '1.1.0', changes: withFault(fault) })
      await check(store, 'booking', '1.1.0', { runSpecs, log: (line) => log.push(line) })
      expect(await outcomeOf(store, '1.1.0'), log.join('\n')).toBe('breaks the page')
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
