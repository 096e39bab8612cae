import type { HistoryEvent } from '../store/index.ts'
import { MAX_FALLBACKS } from './activate.ts'

/** Versions that a pointer gives to people. */
interface Named {
  /** The current one, then those to fall back to. */
  kept: readonly string[]
  canary: string | null
}

/** Returns what a pointer names after an event. */
function namedAfter({ kept, canary }: Named, { event, from, to }: HistoryEvent): Named {
  if (event === 'canary' || event === 'stop') return { kept, canary: to }
  if (event === 'activate' && to)
    return { kept: [to, ...kept.filter((one) => one !== to)].slice(0, 1 + MAX_FALLBACKS), canary: null }
  // An event that the history has lost may have brought `to` into the pointer.
  if (event === 'rollback' && to)
    return { kept: kept.includes(to) ? kept.slice(kept.indexOf(to)) : [to], canary: null }
  if (event === 'block')
    return { kept: kept.filter((one) => one !== from), canary: canary === from ? null : canary }
  return { kept, canary }
}

/**
 * Returns when each version that the pointer does not name any more was last removed from it, by version. Milliseconds.
 * An event whose pointer was not written counts too: after an interrupted activation a date may be too early.
 * @param events of a part, the oldest first
 */
export function removalDates(events: readonly HistoryEvent[]) {
  const dates = new Map<string, number>()
  let named: Named = { kept: [], canary: null }
  for (const event of events) {
    const next = namedAfter(named, event)
    const still = new Set([...next.kept, next.canary])
    for (const version of [...named.kept, named.canary])
      if (version !== null && !still.has(version)) dates.set(version, Date.parse(event.at))
    named = next
  }
  return dates
}
