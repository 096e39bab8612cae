import { eventOf } from '../store/history.ts'
import { publishedOf, statesOf, type Published } from '../store/overview.ts'
import { recordPath, releasePath } from '../store/paths.ts'
import { changePointer, pointerOf } from '../store/pointer-file.ts'
import { publishedRelease } from '../store/published.ts'
import { Refusal } from '../store/command-error.ts'
import type { Doing } from '../store/actor.ts'
import type { Store } from '../store/store.ts'

const LAST = 5
const DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/** Why a release stays; null when it may go. Tabs that run it may still ask for its files. */
function reasonToKeep({ at }: Published, place: number, states: readonly string[]) {
  if (states.length > 0) return `the pointer names it (${states.join(', ')})`
  if (place < LAST) return `it is among the last ${LAST}`
  if (!at || Date.now() - at.getTime() < DAYS * DAY) return `it is younger than ${DAYS} days`
  return null
}

/** Takes away the files of one version, or of every one that may go. */
export async function prune(store: Store, part: string, { version }: { version?: string }, doing: Doing) {
  const { pointer } = await pointerOf(store, part)
  const published = await publishedOf(store, part)
  const whole = published.filter(({ release }) => release)
  const reasons = new Map(
    whole.map((one, place) => [one.version, reasonToKeep(one, place, statesOf(pointer, one.version))]),
  )
  if (version) {
    // What was uploaded in part goes where somebody names it: it may be on its way.
    if (!published.some((one) => one.version === version)) await publishedRelease(store, part, version)
    const reason = reasons.get(version)
    if (reason) throw new Refusal(`${part} ${version} stays, for ${reason}: prune it when that has changed.`)
  }
  const going = version ? [version] : [...reasons].flatMap(([one, reason]) => (reason ? [] : [one]))
  for (const one of going) await pruneOne(store, part, one, doing)
  return going.length === 0 ? `Nothing of ${part} may go yet.` : `Pruned of ${part}: ${going.join(', ')}.`
}

/**
 * The pointer is written anew with nothing changed but the event it names: whoever read it before and is about to
 * name this version is refused, and whoever reads it after finds the event in the history.
 */
async function pruneOne(store: Store, part: string, version: string, doing: Doing) {
  const { pointer, tag } = await pointerOf(store, part)
  if (statesOf(pointer, version).length > 0)
    throw new Refusal(
      `Somebody named ${part} ${version} in the pointer meanwhile: it stays; look at the list.`,
    )
  const event = eventOf(doing, { event: 'prune', from: version, to: null })
  await changePointer(store, part, { tag, next: pointer, event })
  await removeFiles(store, part, version)
}

/** The record first: without it nothing is published. */
async function removeFiles(store: Store, part: string, version: string) {
  await store.remove(recordPath(part, version))
  const paths = await store.list(releasePath(part, version))
  await Promise.all(paths.map((path) => store.remove(path)))
}
