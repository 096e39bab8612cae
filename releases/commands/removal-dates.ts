import type { PartPointer } from '../format/index.ts'
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

/** Whether a command that read a pointer naming these versions can have recorded the event. */
function canFollow({ kept, canary }: Named, { event, from, to }: HistoryEvent) {
  const [current = null] = kept
  if (event === 'activate' || event === 'rollback') return from === current
  if (event === 'canary' || event === 'stop') return from === canary
  // A block that is followed by another release was of the current one.
  return event !== 'block' || to === null || from === current
}

/** What the pointer may name after some events. */
interface Possibility {
  named: Named
  /** When each version was last removed, if this is what it names. */
  dates: ReadonlyMap<string, number>
}

const namedIn = ({ kept, canary }: Named) => [...kept, ...(canary === null ? [] : [canary])]

/** The possibility after an event whose pointer was written. */
function after({ named, dates }: Possibility, event: HistoryEvent): Possibility {
  const next = namedAfter(named, event)
  const still = new Set(namedIn(next))
  const removed = namedIn(named).filter((version) => !still.has(version))
  return {
    named: next,
    dates: new Map([...dates, ...removed.map((one) => [one, Date.parse(event.at)] as const)]),
  }
}

const NOTHING: Named = { kept: [], canary: null }

/** The possibility before an activation that found no pointer or a damaged one: until then it may have named the same. */
const afterDamage = ({ named, dates }: Possibility, at: number): Possibility => ({
  named: NOTHING,
  dates: new Map([...dates, ...namedIn(named).map((version) => [version, at] as const)]),
})

function latest(all: readonly Possibility[]) {
  const dates = new Map<string, number>()
  for (const possibility of all)
    for (const [version, at] of possibility.dates) dates.set(version, Math.max(at, dates.get(version) ?? at))
  return dates
}

/** Merges the possibilities that name the same versions. */
function merged(all: readonly Possibility[]): Possibility[] {
  const groups = new Map<string, Possibility>()
  for (const possibility of all) {
    const key = JSON.stringify(possibility.named)
    const same = groups.get(key)
    groups.set(key, same ? { ...same, dates: latest([same, possibility]) } : possibility)
  }
  return [...groups.values()]
}

/**
 * Returns when each version that the pointer does not name any more was last removed from it, by version. Milliseconds.
 * The pointer of an event may not have been written: its command was interrupted. Later events show whether it was. Where they
 * do not, the latest possible date counts, so that no release is deleted too early. Where the history does not lead to the
 * pointer, as after a damaged one, everything that the history still names counts as removed now.
 * @param events of a part, the oldest first
 */
export function removalDates(events: readonly HistoryEvent[], pointer: PartPointer) {
  let all: readonly Possibility[] = [{ named: NOTHING, dates: new Map() }]
  for (const event of events) {
    if (event.event === 'activate' && event.from === null)
      all = merged(all.map((possibility) => afterDamage(possibility, Date.parse(event.at))))
    const fitting = all.filter(({ named }) => canFollow(named, event))
    // None after an event that the history has lost.
    const before = fitting.length > 0 ? fitting : all
    all = merged(before.flatMap((possibility) => [possibility, after(possibility, event)]))
  }
  const dates = latest(all)
  const named: Named = {
    kept: [pointer.current, ...pointer.previous].map(({ version }) => version),
    canary: pointer.canary?.release.version ?? null,
  }
  const leadsTo = JSON.stringify(named)
  if (all.some((possibility) => JSON.stringify(possibility.named) === leadsTo)) return dates
  for (const version of all.flatMap((possibility) => namedIn(possibility.named)))
    dates.set(version, Date.now())
  return dates
}
