import {
  CommandError,
  eventOf,
  listUploads,
  pointerOf,
  publishedRelease,
  readHistory,
  recordPath,
  releasePath,
  replacePointer,
  statesIn,
  writeDerivedFiles,
  type Actor,
  type HistoryEvent,
  type Store,
  type UploadedRelease,
} from '../store/index.ts'
import type { PartPointer } from '../format/index.ts'
import { removalDates } from './removal-dates.ts'

/**
 * A release is kept while it is among this many latest ones, and for this many days after it was published and after
 * it was last removed from the pointer.
 */
const KEPT_COUNT = 5
const KEPT_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

interface Use {
  /** What the pointer says about the release. */
  states: readonly string[]
  /** When it was last removed from the pointer. Milliseconds. */
  removed: number | undefined
}

const isRecent = (at: number) => Date.now() - at < KEPT_DAYS * DAY

const wasRemovedRecently = (removed: number | undefined) => removed !== undefined && isRecent(removed)

/**
 * Lists the versions that an interrupted `prune` has left: the history has their event, files are there, and no pointer
 * names them. They can be neither published nor activated again.
 */
export function unfinishedPrunes(
  uploads: readonly UploadedRelease[],
  events: readonly HistoryEvent[],
  pointer: PartPointer,
) {
  const pruned = new Set(events.filter(({ event }) => event === 'prune').map(({ from }) => from))
  const removed = removalDates(events, pointer)
  return uploads
    .map(({ version }) => version)
    .filter(
      (version) =>
        pruned.has(version) &&
        statesIn(pointer, version).length === 0 &&
        // A command that had read the pointer before may have activated it since.
        !wasRemovedRecently(removed.get(version)),
    )
}

/** Returns why a release is kept, or null. Open tabs may still load files of a release that nobody gets any more. */
function retentionReason({ at }: UploadedRelease, index: number, { states, removed }: Use) {
  if (states.length > 0) return `the pointer names it (${states.join(', ')})`
  if (index < KEPT_COUNT) return `it is among the last ${KEPT_COUNT} releases`
  if (!at || isRecent(at.getTime())) return `it is younger than ${KEPT_DAYS} days`
  if (wasRemovedRecently(removed)) return `the pointer named it less than ${KEPT_DAYS} days ago`
  return null
}

/**
 * Deletes the files of one version, or of all versions that are no longer kept and of those that an interrupted command left.
 * @returns a message for the user
 * @throws CommandError when the named version must be kept
 */
export async function prune(store: Store, part: string, { version }: { version?: string }, actor: Actor) {
  const { pointer } = await pointerOf(store, part)
  const events = await readHistory(store, part)
  const uploads = await listUploads(store, part, events)
  const unfinished = unfinishedPrunes(uploads, events, pointer)
  const removed = removalDates(events, pointer)
  const reasons = new Map(
    uploads
      .filter(({ release, version: one }) => release && !unfinished.includes(one))
      .map((one, index) => {
        const use = { states: statesIn(pointer, one.version), removed: removed.get(one.version) }
        return [one.version, retentionReason(one, index, use)]
      }),
  )
  if (version) {
    // An incomplete upload is deleted only by its version: another command may be uploading it.
    if (!uploads.some((one) => one.version === version)) await publishedRelease(store, part, version)
    const reason = reasons.get(version)
    if (reason)
      throw new CommandError(`${part} ${version} is kept, because ${reason}: prune it once that has changed.`)
  }
  const due = [...reasons].flatMap(([one, reason]) => (reason ? [] : [one]))
  const pruned = version ? [version] : [...unfinished, ...due]
  if (pruned.length === 0) return `No release of ${part} is old enough to be pruned.`
  // After an interrupted command, people may still get a page that names files of a version which is deleted now.
  const warning = await writeDerivedFiles(store, part, pointer)
  if (warning) throw new CommandError(`Nothing was pruned. ${warning}`)
  for (const one of pruned) await pruneVersion(store, part, one, actor)
  return `Pruned of ${part}: ${pruned.join(', ')}.`
}

/**
 * Writes the pointer again with only another event. A command that read the pointer before, and is about to name this
 * version, then fails to write it. A command that reads it afterwards finds the event in the history.
 */
async function pruneVersion(store: Store, part: string, version: string, actor: Actor) {
  const { pointer, tag } = await pointerOf(store, part)
  if (statesIn(pointer, version).length > 0)
    throw new CommandError(
      `Someone named ${part} ${version} in the pointer at the same time, so it is kept: look at it with npm run release -- list ${part}.`,
    )
  const event = eventOf(actor, { event: 'prune', from: version, to: null })
  await replacePointer(store, part, { tag, next: pointer, event })
  // The record first: a release without it is not published.
  await store.remove(recordPath(part, version))
  const paths = await store.list(releasePath(part, version))
  await Promise.all(paths.map((path) => store.remove(path)))
}
