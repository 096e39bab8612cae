import { isReleaseOf, readPointerTo, type PartPointer } from '../format/index.ts'
import { jsonForPage } from '../page/index.ts'
import { CommandError } from './command-error.ts'
import { recordEvent, removeEvent, type HistoryEvent } from './history.ts'
import { listParts } from './list-parts.ts'
import { pointerPath } from './paths.ts'
import type { Store } from './store.ts'

interface PointerFile {
  /** Null when there is no pointer yet, or when the file cannot be read as one. */
  pointer: PartPointer | null
  /** Null when there is no file. */
  tag: string | null
  /** Id of the event that wrote the pointer. Null when a build wrote it. */
  change: string | null
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/** Reads the pointer file of a part. Does not throw for a missing or damaged file. */
export async function readPointerFile(store: Store, part: string): Promise<PointerFile> {
  const file = await store.read(pointerPath(part))
  if (!file) return { pointer: null, tag: null, change: null }
  const value = parseJson(file.bytes)
  const change = (value as { change?: unknown } | null)?.change
  return {
    pointer: readPointerTo(value, isReleaseOf(part)),
    tag: file.tag,
    change: typeof change === 'string' ? change : null,
  }
}

/** Reads the pointer of a part. @returns null when it is missing or damaged */
export const findPointer = async (store: Store, part: string) => (await readPointerFile(store, part)).pointer

/** Returns the message about a pointer file that cannot be read. */
export const damagedPointer = (store: Store, part: string) =>
  `${store.address}/${pointerPath(part)} cannot be read as a pointer: activate a version with --force and --why to write a new pointer. Versions that the history has as blocked stay blocked.`

/** Reads the pointer of a part. @throws CommandError when it is missing or damaged */
export async function pointerOf(store: Store, part: string) {
  const { pointer, tag } = await readPointerFile(store, part)
  if (pointer && tag) return { pointer, tag }
  if (tag) throw new CommandError(damagedPointer(store, part))
  const parts = await listParts(store)
  if (parts.includes(part)) throw new CommandError(`No release of ${part} is active yet: activate one first.`)
  const known = parts.length > 0 ? `there are ${parts.join(', ')}` : 'nothing was published there yet'
  throw new CommandError(
    `There is no part called ${part} in ${store.address} (${known}): publish it first, or correct the name.`,
  )
}

/** Returns what a pointer says about a version, such as `current` or `canary 5 %`. Empty: it does not name it. */
export function statesIn(pointer: PartPointer | null, version: string): string[] {
  if (!pointer) return []
  const { current, previous, canary, blocked } = pointer
  const index = previous.findIndex((release) => release.version === version)
  return [
    ...(current.version === version ? ['current'] : []),
    ...(index >= 0 ? [`previous ${index + 1}`] : []),
    ...(canary?.release.version === version ? [`canary ${canary.percent} %`] : []),
    ...(blocked.includes(version) ? ['blocked'] : []),
  ]
}

export interface PointerChange {
  /** Tag of the pointer that was read. Null when there was none. */
  tag: string | null
  next: PartPointer
  event: HistoryEvent
}

/**
 * Replaces the pointer of a part, if it is still the one that was read. The event is recorded before and the pointer
 * names it. So each change has its record, and a recorded event that no pointer names belongs to an interrupted command.
 * @throws CommandError when someone else changed the pointer
 */
export async function replacePointer(store: Store, part: string, { tag, next, event }: PointerChange) {
  const change = await recordEvent(store, part, event)
  const bytes = Buffer.from(`${jsonForPage({ ...next, change })}\n`)
  const path = pointerPath(part)
  try {
    const isWritten = await (tag === null ? store.create(path, bytes) : store.replace(path, bytes, tag))
    if (!isWritten)
      throw new CommandError(
        `Someone changed the pointer of ${part} at the same time: look at the change with npm run release -- list ${part}, then try again.`,
      )
  } catch (error) {
    // After any other error the pointer may have been written: then the event must stay.
    if (error instanceof CommandError) await removeEvent(store, part, change)
    throw error
  }
}
