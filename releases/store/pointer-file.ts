import { readPointerTo, type PointerTo } from '../format/index.ts'
import { jsonForPage } from '../page/index.ts'
import { derive } from './derived-files.ts'
import { record, withdraw, type HistoryEvent } from './history.ts'
import { pointerPath } from './paths.ts'
import { Refusal } from './command-error.ts'
import { isReleaseOf, type AnyRelease } from './any-release.ts'
import type { Store } from './store.ts'

export type PartPointer = PointerTo<AnyRelease>

interface PointerFile {
  /** Null: none was written yet, or what is there cannot be read. */
  pointer: PartPointer | null
  /** Null: there is no file. */
  tag: string | null
  /** Name of the event that wrote it; null: a build did. */
  change: string | null
}

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/** The pointer of a part as it stands in the store, readable or not. */
export async function lookAtPointer(store: Store, part: string): Promise<PointerFile> {
  const file = await store.read(pointerPath(part))
  if (!file) return { pointer: null, tag: null, change: null }
  const value = parsed(file.bytes)
  const change = (value as { change?: unknown } | null)?.change
  return {
    pointer: readPointerTo(value, isReleaseOf(part)),
    tag: file.tag,
    change: typeof change === 'string' ? change : null,
  }
}

/** Null also where there is none that can be read. */
export const pointerIn = async (store: Store, part: string) => (await lookAtPointer(store, part)).pointer

export const damaged = (store: Store, part: string) =>
  `${store.address}/${pointerPath(part)} cannot be read as a pointer: activate a version with --force and --why to write it anew.`

/** @throws Refusal where no pointer is, or one that cannot be read */
export async function pointerOf(store: Store, part: string) {
  const { pointer, tag } = await lookAtPointer(store, part)
  if (pointer && tag) return { pointer, tag }
  if (tag) throw new Refusal(damaged(store, part))
  throw new Refusal(await unknownPart(store, part))
}

async function unknownPart(store: Store, part: string) {
  const parts = await store.folders('')
  if (parts.includes(part)) return `No release of ${part} is active yet: activate one first.`
  const there = parts.length > 0 ? `there are ${parts.join(', ')}` : 'nothing was published there yet'
  return `${store.address} knows no part called ${part} (${there}): publish it first, or mend the name.`
}

/**
 * Writes the next pointer in place of the one that was read, if it still is that one, and what follows from it.
 * The event is recorded first, and the pointer names it: no change is without its record, and a record that no
 * pointer ever named is one of a command that was cut off.
 * @returns what went wrong with the preloads afterwards, in a sentence; null when nothing did
 * @throws Refusal when somebody else was faster, or the shell's page could not follow
 */
export async function changePointer(
  store: Store,
  part: string,
  { tag, next, event }: { tag: string | null; next: PartPointer; event: HistoryEvent },
) {
  const change = await record(store, part, event)
  const bytes = Buffer.from(`${jsonForPage({ ...next, change })}\n`)
  const path = pointerPath(part)
  const written = await attempt(() =>
    tag === null ? store.create(path, bytes) : store.replace(path, bytes, tag),
  )
  if (written !== true) {
    await withdraw(store, part, change)
    throw (
      written ||
      new Refusal(
        `Somebody changed the pointer of ${part} meanwhile: see what with npm run release -- list ${part}, then try again.`,
      )
    )
  }
  return derive(store, part)
}

/** A refusal is sure that nothing was written; any other error is not, and what was recorded stays. */
async function attempt(write: () => Promise<boolean>) {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
