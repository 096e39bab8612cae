import type { HistoryEvent } from '../store/history.ts'
import { Refusal } from '../store/command-error.ts'
import type { Doing } from '../store/actor.ts'

/**
 * What of an event says that somebody insisted.
 * @throws Refusal with the first objection, where nobody does
 */
export function insist(objections: readonly string[], { force, why }: Doing) {
  if (force && !why?.trim())
    throw new Refusal('--force needs a reason that the history keeps: add --why "…".')
  if (objections.length === 0) return {}
  if (!force) throw new Refusal(objections[0])
  return { forced: true, overrode: objections } satisfies Partial<HistoryEvent>
}
