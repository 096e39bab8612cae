import { activate, check, runSpecs } from '@molar/releases/commands'
import { folderStore, pointerOf } from '@molar/releases/store'
import { CHANGES } from '../environment/builds.ts'
import { openReleaseStore } from '../environment/release-store.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a release can be activated only after its specs passed with the current shell',
  { tag: '@once' },
  async () => {
    test.setTimeout(300_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    const doing = { by: 'Booking' }
    try {
      await files.publish({ version: '1.1.0', changes: [CHANGES.throwsAtStep3] })
      await files.publish({ version: '1.2.0' })
      await expect(activate(store, 'booking', '1.1.0', doing)).rejects.toThrow('1.1.0 was not checked')

      await check(store, 'booking', '1.1.0', { runSpecs })
      await expect(activate(store, 'booking', '1.1.0', doing)).rejects.toThrow(
        /booking 1\.1\.0 in shell 1\.0\.0 failed \(.*a new patient books without a code/,
      )

      await check(store, 'booking', '1.2.0', { runSpecs })
      await activate(store, 'booking', '1.2.0', doing)
      expect((await pointerOf(store, 'booking')).pointer.current.version).toBe('1.2.0')
    } finally {
      files.close()
    }
  },
)
