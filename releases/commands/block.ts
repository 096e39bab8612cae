import { withTrouble } from '../store/derived-files.ts'
import { eventOf } from '../store/history.ts'
import { insist } from './force.ts'
import { closing } from './compatibility.ts'
import { changePointer, pointerOf } from '../store/pointer-file.ts'
import { publishedRelease } from '../store/published.ts'
import { Refusal } from '../store/command-error.ts'
import type { Doing } from '../store/actor.ts'
import type { Store } from '../store/store.ts'

/** Nobody gets this version any more, open tabs ask to leave it; if it is the current one, everybody goes back. */
export async function block(store: Store, part: string, version: string, doing: Doing) {
  const { pointer, tag } = await pointerOf(store, part)
  if (pointer.blocked.includes(version)) throw new Refusal(`${part} ${version} is blocked already.`)
  const without = pointer.previous.filter((release) => release.version !== version)
  const isCurrent = pointer.current.version === version
  const named = [pointer.current, ...pointer.previous].some((release) => release.version === version)
  if (!named) await publishedRelease(store, part, version)

  const [before, ...earlier] = without
  const back = isCurrent && before
  const next = {
    current: back ? before : pointer.current,
    previous: back ? earlier : without,
    canary: pointer.canary?.release.version === version ? null : pointer.canary,
    blocked: [...pointer.blocked, version],
  }
  const insisted = insist(
    isCurrent && !before
      ? [
          `${part} ${version} is all there is: activate another first, or leave nothing with --force and --why.`,
        ]
      : await closing(store, part, pointer, next),
    doing,
  )
  const event = eventOf(doing, {
    event: 'block',
    from: version,
    to: back ? before.version : null,
    ...insisted,
  })
  const trouble = await changePointer(store, part, { tag, next, event })
  const now = back
    ? `${part} ${version} is blocked; everybody gets ${before.version}.`
    : `${part} ${version} is blocked.`
  return withTrouble(now, trouble)
}
