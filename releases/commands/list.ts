import { checkState, type CheckState } from './check-results.ts'
import { fatesOf, publishedOf, statesOf } from '../store/overview.ts'
import { pointerIn } from '../store/pointer-file.ts'
import { isShell } from '../store/any-release.ts'
import type { Store } from '../store/store.ts'

export interface ListedRelease {
  version: string
  /** ISO 8601; null: nobody wrote down when. */
  published: string | null
  /** `current`, `previous 1`, `canary 5 %`, `blocked`, `rolled back`, `stopped`, `partly uploaded`. */
  states: readonly string[]
  /** Null: there is nothing whole to check. */
  check: CheckState | null
  /** What it gives or asks for of the contract between shell and remotes. */
  contract: string | null
}

/** What lies in the store of a part, the last published first. */
export async function list(store: Store, part: string): Promise<ListedRelease[]> {
  const pointer = await pointerIn(store, part)
  const published = await publishedOf(store, part)
  const fates = await fatesOf(store, part)
  return Promise.all(
    published.map(async ({ version, release, at }) => ({
      version,
      published: at?.toISOString() ?? null,
      states: release ? [...statesOf(pointer, version), ...(fates.get(version) ?? [])] : ['partly uploaded'],
      check: release && (await checkState(store, release)),
      contract: release && (isShell(release) ? release.contract : release.shell),
    })),
  )
}
