import {
  type Actor,
  changePointer,
  CommandError,
  eventOf,
  pointerOf,
  type Store,
  withWarning,
} from '../store/index.ts'
import { compatibilityProblems } from './compatibility.ts'

/**
 * Makes the release before the current one current again, without a check: it was checked when it was activated. Ends
 * a running canary too.
 * @returns a message for the user
 * @throws CommandError when there is no earlier release
 */
export async function rollback(store: Store, part: string, actor: Actor) {
  const { pointer, tag } = await pointerOf(store, part)
  const { current, previous, blocked } = pointer
  const [before, ...earlier] = previous
  if (!before)
    throw new CommandError(
      `${part} ${current.version} has no earlier release to go back to: activate another${pointer.canary ? `, or end only the canary with npm run release -- canary ${part} --percent 0` : ''}.`,
    )
  const event = eventOf(actor, { event: 'rollback', from: current.version, to: before.version })
  const next = { current: before, previous: earlier, canary: null, blocked }
  // Reported, but no reason to refuse: the user has a worse problem to solve.
  const problems = await compatibilityProblems(store, part, pointer, next)
  const warning = await changePointer(store, part, { tag, next, event })
  return withWarning([`${part} is back at ${before.version}.`, ...problems].join(' '), warning)
}
