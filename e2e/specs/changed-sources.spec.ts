import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../environment/api-process.ts'
import {
  changedSource,
  CHANGES,
  insertAt,
  LOCATIONS_OF_FAULTS,
  recordsProvidedModules,
  type SourceChange,
  WITHOUT_LINK_PAGE,
} from '../environment/builds.ts'
import { UNNOTICED, withFault, type UnnoticedFault } from '../environment/broken-releases.ts'
import { RARE_FAULTS } from '../environment/rare-faults.ts'

const BOOKING = join(root, 'mfe-booking')

/** The messages about the changes that do not fit. */
const problemsOf = (changes: readonly SourceChange[]) =>
  changes.flatMap((change) => {
    try {
      changedSource(BOOKING, change)
      return []
    } catch (error) {
      return (error as Error).message
    }
  })

// Most of these releases are built only by the long run.
test('every change of a broken release fits the sources of booking', { tag: '@once' }, () => {
  const changes = [
    ...LOCATIONS_OF_FAULTS.map((location) => insertAt(location, '')),
    ...Object.values(CHANGES),
    ...WITHOUT_LINK_PAGE,
    recordsProvidedModules('1.1.0'),
    ...(Object.keys(UNNOTICED) as UnnoticedFault[]).flatMap(withFault),
    ...Object.values(RARE_FAULTS).flatMap((fault): readonly SourceChange[] => fault.changes),
  ]
  expect(problemsOf(changes)).toEqual([])
})
