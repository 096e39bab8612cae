import { withTrouble } from '../store/derived-files.ts'
import { eventOf } from '../store/history.ts'
import { closing } from './compatibility.ts'
import { changePointer, pointerOf } from '../store/pointer-file.ts'
import { Refusal } from '../store/command-error.ts'
import type { Doing } from '../store/actor.ts'
import type { Store } from '../store/store.ts'

/** Back to the release before, at once: it was checked when it was activated. Ends a canary too. */
export async function rollback(store: Store, part: string, doing: Doing) {
  const { pointer, tag } = await pointerOf(store, part)
  const { current, previous, blocked } = pointer
  const [before, ...earlier] = previous
  if (!before)
    throw new Refusal(
      `${part} ${current.version} has no earlier release to go back to: activate another${pointer.canary ? `, or end the canary alone with npm run release -- canary ${part} --percent 0` : ''}.`,
    )
  const event = eventOf(doing, { event: 'rollback', from: current.version, to: before.version })
  const next = { current: before, previous: earlier, canary: null, blocked }
  // Told and not refused: whoever goes back has a worse trouble at hand.
  const closed = await closing(store, part, pointer, next)
  const trouble = await changePointer(store, part, { tag, next, event })
  return withTrouble([`${part} is back at ${before.version}.`, ...closed].join(' '), trouble)
}
