import type { AnyRelease } from '../format/index.ts'
import { CommandError } from './command-error.ts'
import { readEvents, type HistoryEvent } from './history.ts'
import { recordPath, releasePath, releasesPath } from './paths.ts'
import { readRecord, verifyFiles, type RecordedRelease } from './release-files.ts'
import type { Store } from './store.ts'

/** Reads the record of a published release. @returns null when there is none, or when the upload is not complete */
async function findRecord(store: Store, part: string, version: string): Promise<RecordedRelease | null> {
  const file = await store.read(recordPath(part, version))
  return file && readRecord(file.bytes, part, version)
}

/** Reads the record of a published release. @throws CommandError when the release was not published completely */
export async function publishedRelease(store: Store, part: string, version: string) {
  const recorded = await findRecord(store, part, version)
  if (recorded) return recorded
  if (await wasPruned(store, part, version)) throw pruned(part, version)
  const versions = await store.folders(releasesPath(part))
  throw new CommandError(
    versions.includes(version)
      ? `The upload of ${part} ${version} is not complete: publish it again to finish.`
      : `${part} ${version} was never published (${versions.length > 0 ? `there are ${versions.join(', ')}` : 'nor was any other version'}): publish it first.`,
  )
}

const pruned = (part: string, version: string) =>
  new CommandError(`${part} ${version} was pruned: build it again and publish it under a new version.`)

/**
 * Returns a published release after all its files were verified. Read the pointer before: `prune` changes the pointer,
 * so that a later write with the old tag fails.
 * @throws CommandError when the release is not complete, or a file is missing or altered
 */
export async function verifiedRelease(store: Store, part: string, version: string) {
  // While another command prunes this version, its files may still be there.
  if (await wasPruned(store, part, version)) throw pruned(part, version)
  const recorded = await publishedRelease(store, part, version)
  const folder = releasePath(part, version)
  await verifyFiles(recorded, async (path) => (await store.read(`${folder}/${path}`))?.bytes ?? null)
  return recorded.release
}

/**
 * Whether this version was pruned, or a command is about to prune it.
 * @throws CommandError when damaged files of the history leave it unknown
 */
export async function wasPruned(store: Store, part: string, version: string) {
  const { events, damaged } = await readEvents(store, part, ['prune'])
  if (events.some(({ from }) => from === version)) return true
  if (damaged.length === 0) return false
  throw new CommandError(
    `${damaged[0]} is damaged, so that nobody can say whether ${part} ${version} was pruned: restore the file from a backup.`,
  )
}

export interface UploadedRelease {
  version: string
  /** Null when the upload is not complete. */
  release: AnyRelease | null
  /** Time of publishing. Null when the history does not have it. */
  at: Date | null
}

const newestFirst = (a: UploadedRelease, b: UploadedRelease) =>
  (b.at?.getTime() ?? Infinity) - (a.at?.getTime() ?? Infinity) ||
  b.version.localeCompare(a.version, 'en', { numeric: true })

/**
 * Lists all uploaded releases of a part, the last published first. A release without a date counts as new.
 * @param events the history of the part, at least its events `publish`
 */
export async function listUploads(
  store: Store,
  part: string,
  events: readonly HistoryEvent[],
): Promise<UploadedRelease[]> {
  const publications = events.filter(({ event }) => event === 'publish')
  const dates = new Map(publications.map(({ to, at }) => [to, new Date(at)]))
  const versions = await store.folders(releasesPath(part))
  const found = await Promise.all(
    versions.map(async (version) => {
      const release = (await findRecord(store, part, version).catch(() => null))?.release ?? null
      return { version, release, at: release && (dates.get(version) ?? null) }
    }),
  )
  return found.toSorted(newestFirst)
}
