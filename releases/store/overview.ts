import { findRelease } from './published.ts'
import { readHistory } from './history.ts'
import { releasesPath } from './paths.ts'
import type { PartPointer } from './pointer-file.ts'
import type { AnyRelease } from './any-release.ts'
import type { Store } from './store.ts'

export interface Published {
  version: string
  /** Null: only a part was uploaded. */
  release: AnyRelease | null
  /** Null: nobody wrote down when. */
  at: Date | null
}

const newestFirst = (a: Published, b: Published) =>
  (b.at?.getTime() ?? Infinity) - (a.at?.getTime() ?? Infinity) ||
  b.version.localeCompare(a.version, 'en', { numeric: true })

/** What lies in the store of a part, the last published first; what has no date is taken for new. */
export async function publishedOf(store: Store, part: string): Promise<Published[]> {
  const events = await readHistory(store, part, ['publish'])
  const dates = new Map(events.map(({ to, at }) => [to, new Date(at)]))
  const versions = await store.folders(releasesPath(part))
  const found = await Promise.all(
    versions.map(async (version) => {
      const release = (await findRelease(store, part, version).catch(() => null))?.release ?? null
      return { version, release, at: release && (dates.get(version) ?? null) }
    }),
  )
  return found.toSorted(newestFirst)
}

/** What a pointer has to do with a version; none: nothing. */
export function statesOf(pointer: PartPointer | null, version: string): string[] {
  if (!pointer) return []
  const { current, previous, canary, blocked } = pointer
  const before = previous.findIndex((release) => release.version === version)
  return [
    ...(current.version === version ? ['current'] : []),
    ...(before >= 0 ? [`previous ${before + 1}`] : []),
    ...(canary?.release.version === version ? [`canary ${canary.percent} %`] : []),
    ...(blocked.includes(version) ? ['blocked'] : []),
  ]
}

/** What became of versions that people had: nothing, where they have them, or another took their place in the end. */
export async function fatesOf(store: Store, part: string) {
  const fates = new Map<string | null, string[]>()
  for (const { event, from, to } of await readHistory(store, part, [
    'activate',
    'rollback',
    'canary',
    'stop',
  ])) {
    if (event === 'rollback') fates.set(from, ['rolled back'])
    if (event === 'stop') fates.set(from, ['stopped'])
    fates.delete(to)
  }
  return fates
}
