import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCheck, type CheckedPair } from './check-results.ts'
import { layOut } from './copy-combination.ts'
import { nameOf, requiredPairs } from './combinations.ts'
import { publishedRelease } from '../store/published.ts'
import type { Store } from '../store/store.ts'

/** Drives stories over the files in a folder that stands for a store; answers with the titles of those that failed. */
export type Drive = (view: { folder: string; remote: string }) => Promise<readonly string[]>

interface Checking {
  drive: Drive
  tell?: (sentence: string) => void
}

/**
 * Tries a published release with everything it may meet, and stores what was found beside it. A failed pair is no
 * error here: `activate` reads what is stored, and refuses.
 */
export async function check(store: Store, part: string, version: string, { drive, tell }: Checking) {
  const { release } = await publishedRelease(store, part, version)
  const pairs: CheckedPair[] = []
  for (const pair of await requiredPairs(store, release)) {
    const folder = await mkdtemp(join(tmpdir(), 'molar-pair-'))
    try {
      await layOut(store, pair, folder)
      const failed = await drive({ folder, remote: pair.remote })
      const passed = failed.length === 0
      pairs.push({ ...pair, passed, failed })
      tell?.(`${nameOf(pair)}: ${passed ? 'passed' : `failed (${failed.join('; ')})`}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  await writeCheck(store, part, version, { at: new Date().toISOString(), pairs })
  const bad = pairs.filter(({ passed }) => !passed).length
  if (pairs.length === 0) return `${part} ${version} meets nothing yet that it must be checked with.`
  return bad > 0
    ? `${bad} of ${pairs.length} pairs failed; ${part} ${version} is not activated without --force and --why.`
    : `${part} ${version} passed with all it may meet (${pairs.length}).`
}
