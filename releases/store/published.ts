import { notARelease, readRecord, verifyFiles, type BuiltRelease } from './built-release.ts'
import { readHistory } from './history.ts'
import { recordPath, releasePath, releasesPath } from './paths.ts'
import { Refusal } from './command-error.ts'
import type { Store } from './store.ts'

/** What was published of a part under a version, from its record alone; null when nothing whole was. */
export async function findRelease(store: Store, part: string, version: string): Promise<BuiltRelease | null> {
  const file = await store.read(recordPath(part, version))
  if (!file) return null
  const built = readRecord(file.bytes, part, version)
  if (!built) throw notARelease(part, version)
  return built
}

/** @throws Refusal when nothing whole was published under this version */
export async function publishedRelease(store: Store, part: string, version: string) {
  const built = await findRelease(store, part, version)
  if (built) return built
  if (await wasPruned(store, part, version)) throw pruned(part, version)
  const versions = await store.folders(releasesPath(part))
  throw new Refusal(
    versions.includes(version)
      ? `Only a part of ${part} ${version} was uploaded: publish it again to finish.`
      : `${part} ${version} was never published (${versions.length > 0 ? `there are ${versions.join(', ')}` : 'nor was any other'}): publish it first.`,
  )
}

const pruned = (part: string, version: string) =>
  new Refusal(`${part} ${version} was pruned: build it again and publish it under a new version.`)

/**
 * The release with every one of its files looked at, for whoever has read the pointer before: what is pruned from then
 * on changes that, so that writing it is refused.
 */
export async function wholeRelease(store: Store, part: string, version: string) {
  // Somebody may be taking it away just now, and its files are still there.
  if (await wasPruned(store, part, version)) throw pruned(part, version)
  const built = await publishedRelease(store, part, version)
  const folder = releasePath(part, version)
  await verifyFiles(built, async (path) => (await store.read(`${folder}/${path}`))?.bytes ?? null)
  return built.release
}

/** Whether somebody took this version away, or is doing so. */
export const wasPruned = async (store: Store, part: string, version: string) =>
  (await readHistory(store, part, ['prune'])).some(({ from }) => from === version)
