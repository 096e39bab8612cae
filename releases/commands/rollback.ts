import {
  type Actor,
  changePointer,
  checkedVersion,
  CommandError,
  eventOf,
  type HistoryEvent,
  pointerOf,
  readHistory,
  releaseInUse,
  type Store,
  timeOf,
  withWarning,
} from '../store/index.ts'
import type { PartPointer } from '../format/index.ts'
import { endedCanary } from './canary.ts'
import { notesAfterChange } from './compatibility.ts'

/** Two people who notice the same bad release roll it back within this time. */
const REPEAT_MINUTES = 10

/**
 * Returns what made `current` the only release that people get: what activated it, or what ended a canary of `bad`, or of
 * any release. Undefined when the history does not have it.
 */
const eventBefore = async (store: Store, part: string, current: string, bad: string | undefined) =>
  (await readHistory(store, part, ['activate', 'rollback', 'block', 'canary', 'stop'])).findLast(
    ({ event, from, to, percent }) =>
      percent === 0 ? bad === undefined || from === bad : event !== 'canary' && to === current,
  )

const CHANGES: Partial<Record<HistoryEvent['event'], string>> = {
  activate: 'activated',
  rollback: 'rolled back',
  block: 'blocked',
  canary: 'ended the canary',
  stop: 'ended the canary',
}

/** Returns a text such as `Ada rolled back 1.1.0 on 2026-11-22 13:40 UTC (No times shown)`. */
const textOf = ({ who, event, from, to, at, why }: HistoryEvent) =>
  `${who} ${CHANGES[event]} ${event === 'activate' ? to : from} on ${timeOf(at)}${why ? ` (${why})` : ''}`

/**
 * Refuses to take back a good release because the bad one was taken back already, or is not the current one.
 * @throws CommandError that says what happened before, or which other command takes back what people get
 */
async function refuseRepetition(store: Store, part: string, pointer: PartPointer, bad: string | undefined) {
  const current = pointer.current.version
  if (bad === current) return
  if (bad && bad === pointer.canary?.release.version)
    throw new CommandError(
      `${part} ${bad} is a canary, and ${current} is active: run npm run release -- canary ${part} --percent 0.`,
    )
  const used = (await releaseInUse(store, part, pointer)).version
  // Without a version, the canary may be the bad release, whatever else is true.
  const canary =
    bad === undefined && pointer.canary
      ? `${part} ${pointer.canary.release.version} is a canary: to end it, run npm run release -- canary ${part} --percent 0. `
      : ''
  if (used !== current && (bad === undefined || bad === used))
    throw new CommandError(
      `${canary}Nobody gets ${part} ${current}, which waits for another shell. To take back ${used}, which people get, run npm run release -- block ${part} ${used}. To take back ${current}, run npm run release -- rollback ${part} ${current}.`,
    )
  const event = await eventBefore(store, part, current, bad)
  const further = `run npm run release -- rollback ${part} ${current}`
  // To activate the current release again would end a running canary.
  const again =
    event && !pointer.canary
      ? ` If people still get ${event.from}, run npm run release -- activate ${part} ${current}.`
      : ''
  if (bad) {
    const reason = event ? `: ${textOf(event)}` : ''
    throw new CommandError(
      `${part} ${bad} is not the active release${reason}.${event?.from === bad ? again : ''} To go back from ${current}, which is active, ${further}.`,
    )
  }
  const isRecent = event && Date.now() - Date.parse(event.at) < REPEAT_MINUTES * 60_000
  if (isRecent && event.event !== 'activate')
    throw new CommandError(
      `${canary}${textOf(event)}, so ${part} is back at ${current} already. To go back from ${current} too, ${further}.${again}`,
    )
  if (canary) throw new CommandError(`${canary}To go back from ${current}, which is active, ${further}.`)
}

/**
 * Makes the release before the current one current again, without a check: it was checked when it was activated. Ends
 * a running canary too.
 * @param bad the version to take back. Without it, the current one, unless a canary runs, or somebody went back or ended a
 *   canary only minutes ago.
 * @returns a message for the user
 * @throws CommandError when `bad` is not a version, when another version is current, or when there is no earlier release
 */
export async function rollback(store: Store, part: string, actor: Actor, bad?: string) {
  if (bad) checkedVersion(bad)
  const { pointer, tag } = await pointerOf(store, part)
  const { current, previous, blocked } = pointer
  await refuseRepetition(store, part, pointer, bad)
  const [before, ...earlier] = previous
  if (!before)
    throw new CommandError(
      `${part} ${current.version} has no earlier release to go back to: activate another${pointer.canary ? `, or end only the canary with npm run release -- canary ${part} --percent 0` : ''}.`,
    )
  const event = eventOf(actor, { event: 'rollback', from: current.version, to: before.version })
  const next = { current: before, previous: earlier, canary: null, blocked }
  const warning = await changePointer(store, part, { tag, next, event })
  // Reported, but no reason to refuse: the user has a worse problem to solve.
  const notes = await notesAfterChange(store, part, pointer, next)
  const message = [
    `${part} is back at ${before.version}.`,
    endedCanary(part, pointer, before.version),
    ...notes,
  ]
  return withWarning(message.filter(Boolean).join(' '), warning)
}
