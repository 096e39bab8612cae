import { loadCountsFrom, type CollectedMetrics, type LoadCounts } from '../canary/index.ts'
import {
  listReleases,
  unfinishedPruneProblems,
  waitingReleases,
  type ListedRelease,
} from '../commands/index.ts'
import type { PartPointer } from '../format/index.ts'
import {
  damagedPointer,
  readEvents,
  readPointerFile,
  staleFilesProblem,
  unfinishedEvent,
  type HistoryEvent,
  type Store,
} from '../store/index.ts'

/** A version that the pointer names, and the event that brought it there. */
export interface NamedVersion {
  version: string
  /** Null when the history does not have it. */
  event: HistoryEvent | null
  /** The command that takes it back. Null when there is none. */
  undo: string | null
}

/** What the board shows of a part. */
export interface PartOverview {
  part: string
  current: NamedVersion | null
  canary: (NamedVersion & { percent: number }) | null
  blocked: readonly NamedVersion[]
  releases: readonly ListedRelease[]
  /** Load counts of published releases. Null: no server was asked or none responded. */
  loads: readonly LoadCounts[] | null
  /** The newest first. */
  events: readonly HistoryEvent[]
  /** What is wrong with the files of the part, in sentences. */
  problems: readonly string[]
}

const MAX_EVENTS = 20

const command = (line: string) => `npm run release -- ${line} --why "…"`

/** Reads a part of the store. Damaged files are problems in the result, not errors. */
export async function readPartOverview(
  store: Store,
  part: string,
  metrics: CollectedMetrics | null,
): Promise<PartOverview> {
  const { pointer, tag, change } = await readPointerFile(store, part)
  const { events, damaged } = await readEvents(store, part)
  const releases = await listReleases(store, part)
  const unfinished = await unfinishedEvent(store, part, change)
  const stale = await staleFilesProblem(store, part)
  const published = new Set(releases.map(({ version }) => version))
  return {
    part,
    ...namedVersions(part, pointer, events.toReversed()),
    releases,
    // Any browser may send a report about any version.
    loads:
      metrics && metrics.databases.size > 0
        ? loadCountsFrom(metrics, part).filter(({ version }) => published.has(version))
        : null,
    events: events.toReversed().slice(0, MAX_EVENTS),
    problems: [
      ...(tag && !pointer ? [damagedPointer(store, part)] : []),
      ...(unfinished ? [`${unfinished} is running or was interrupted: the pointer does not name it.`] : []),
      ...(await waitingReleases(store, part, pointer)),
      ...unfinishedPruneProblems(part, releases),
      ...(stale ? [stale] : []),
      ...damaged.map((path) => `${path} is damaged: restore the file from a backup.`),
    ],
  }
}

function namedVersions(part: string, pointer: PartPointer | null, newestFirst: readonly HistoryEvent[]) {
  if (!pointer) return { current: null, canary: null, blocked: [] }
  const { current, previous, canary, blocked } = pointer
  const find = (isOne: (event: HistoryEvent) => boolean) => newestFirst.find(isOne) ?? null
  const broughtTo = (version: string, names: readonly string[]) =>
    find(({ event, to }) => names.includes(event) && to === version)
  const activation = (version: string) => broughtTo(version, ['activate', 'rollback', 'block'])
  return {
    current: {
      version: current.version,
      event: activation(current.version),
      undo: previous.length > 0 ? command(`rollback ${part} ${current.version}`) : null,
    },
    canary: canary && {
      version: canary.release.version,
      percent: canary.percent,
      event: broughtTo(canary.release.version, ['canary']),
      undo: command(`canary ${part} --percent 0`),
    },
    blocked: blocked.map((version) => ({
      version,
      event: find(({ event, from }) => event === 'block' && from === version),
      // Only what everybody had may return to everybody.
      undo: activation(version) ? command(`activate ${part} ${version} --force`) : null,
    })),
  }
}
