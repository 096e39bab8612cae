import type { Doing } from '../store/actor.ts'
import { derive, withTrouble } from '../store/derived-files.ts'
import { eventOf } from '../store/history.ts'
import { insist } from './force.ts'
import { objectionsTo } from './preconditions.ts'
import { closing } from './compatibility.ts'
import { changePointer, damaged, lookAtPointer, type PartPointer } from '../store/pointer-file.ts'
import { wholeRelease } from '../store/published.ts'
import type { AnyRelease } from '../store/any-release.ts'
import type { Store } from '../store/store.ts'

/**
 * Earlier releases that a pointer carries: one to fall back to, and one for when that fails as well. Each stands in
 * every page, and every one of a shell is another round of checks for every remote.
 */
export const KEPT = 2

/** Everybody gets this release from their next visit on. */
export async function activate(store: Store, part: string, version: string, doing: Doing) {
  const { pointer, tag } = await lookAtPointer(store, part)
  if (pointer?.current.version === version && !pointer.canary) {
    const trouble = await derive(store, part)
    return withTrouble(`${part} ${version} is active already.`, trouble)
  }
  const release = await wholeRelease(store, part, version)
  const objections = await objectionsTo(store, release, pointer)
  const next = following(pointer, release)
  objections.push(...(await closing(store, part, pointer, next)))
  if (!pointer && tag) objections.unshift(damaged(store, part))
  const insisted = insist(objections, doing)

  const event = eventOf(doing, {
    event: 'activate',
    from: pointer?.current.version ?? null,
    to: version,
    ...insisted,
  })
  const trouble = await changePointer(store, part, { tag, next, event })
  return withTrouble(`${part} ${version} is active.`, trouble)
}

/** A canary was chosen against the release that was current, so it ends with it. */
function following(pointer: PartPointer | null, release: AnyRelease): PartPointer {
  const { current, previous = [], blocked = [] } = pointer ?? {}
  const stillBlocked = blocked.filter((version) => version !== release.version)
  return {
    current: release,
    previous: [...(current ? [current] : []), ...previous]
      .filter(({ version }) => version !== release.version && !stillBlocked.includes(version))
      .slice(0, KEPT),
    canary: null,
    blocked: stillBlocked,
  }
}
