import { activate, check, runSpecs } from '@molar/releases/commands'
import { folderStore } from '@molar/releases/store'
import { expect, test } from '@playwright/test'
import { ONE_OF_SEVERAL } from '../environment/check-specs.ts'
import { RARE_FAULTS } from '../environment/rare-faults.ts'
import { openReleaseStore } from '../environment/release-store.ts'

const forced = { by: 'Booking', force: true, why: 'The clinic is waiting' }

// Each check uses workers of its own.
test.describe.configure({ mode: 'default' })

for (const [fault, { changes, foundIn }] of Object.entries(RARE_FAULTS))
  test(`a release ${fault}: its check refuses it, also with --force`, { tag: '@bad-release' }, async () => {
    test.setTimeout(600_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    const log: string[] = []
    // The other specs of the check would only take time.
    const specs = foundIn === ONE_OF_SEVERAL ? undefined : new RegExp(`${foundIn}.*@release-check-`)
    try {
      await files.publish({ version: '1.1.0', changes })
      await check(store, 'booking', '1.1.0', {
        runSpecs: (copies, seed) => runSpecs(copies, seed, { specs }),
        log: (line) => log.push(line),
      })
      const refusal = await activate(store, 'booking', '1.1.0', forced).catch((error: Error) => error.message)
      expect(refusal).toMatch(/^--force does not override .*\n(.*\n)*- Breaks the page: /)
      // The title of the spec is among those that failed.
      expect(log.join('\n')).toContain(foundIn)
    } finally {
      files.close()
    }
  })
