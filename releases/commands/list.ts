import { isShell } from '../format/index.ts'
import {
  checkedPartName,
  damagedPointer,
  findPointer,
  listParts,
  listUploads,
  pointerOf,
  readHistory,
  readPointerFile,
  staleFilesProblem,
  statesIn,
  timeOf,
  unfinishedEvent,
  type HistoryEvent,
  type Store,
} from '../store/index.ts'
import { checkState, type CheckState } from './check-results.ts'
import { waitingReleases } from './compatibility.ts'
import { unfinishedPrunes } from './prune.ts'

export interface ListedRelease {
  version: string
  /** ISO 8601. Null when the history does not have it. */
  published: string | null
  /** `current`, `previous 1`, `canary 5 %`, `blocked`, `rolled back`, `stopped`, `upload not complete`, `prune not complete`. */
  states: readonly string[]
  /** Null when the upload is not complete. */
  check: CheckState | null
  /** The shell contract that a shell provides, or the range that a remote needs. */
  contract: string | null
}

const UNFINISHED_PRUNE = 'prune not complete'

/** Returns a sentence that names the releases of an interrupted `prune` and the command that deletes them. */
export function unfinishedPruneProblems(part: string, releases: readonly ListedRelease[]) {
  const left = releases.filter(({ states }) => states.includes(UNFINISHED_PRUNE))
  const versions = left.map(({ version }) => version).join(', ')
  return left.length > 0
    ? [
        `The prune of ${part} ${versions} is running, or was interrupted: then run npm run release -- prune ${part}.`,
      ]
    : []
}

/** Lists the releases of a part, the last published first. */
export async function listReleases(store: Store, part: string): Promise<ListedRelease[]> {
  const pointer = await findPointer(store, part)
  const events = await readHistory(store, part)
  const uploads = await listUploads(store, part, events)
  const withdrawn = withdrawnVersions(events)
  const unfinished = pointer ? unfinishedPrunes(uploads, events, pointer) : []
  return Promise.all(
    uploads.map(async ({ version, release, at }) => ({
      version,
      published: at?.toISOString() ?? null,
      states: unfinished.includes(version)
        ? [UNFINISHED_PRUNE]
        : release
          ? [...statesIn(pointer, version), ...(withdrawn.get(version) ?? [])]
          : ['upload not complete'],
      check: release && (await checkState(store, release)),
      contract: release && (isShell(release) ? release.contract : release.shell),
    })),
  )
}

/** Returns `rolled back` or `stopped` for each version that was withdrawn and not activated again. */
function withdrawnVersions(events: readonly HistoryEvent[]) {
  const states = new Map<string | null, string[]>()
  for (const { event, from, to } of events) {
    if (event === 'publish' || event === 'block' || event === 'prune') continue
    if (event === 'rollback') states.set(from, ['rolled back'])
    if (event === 'stop') states.set(from, ['stopped'])
    states.delete(to)
  }
  return states
}

/** Returns the releases of one part, or of all parts, as tables for the user. */
export async function list(store: Store, part?: string) {
  const parts = await listParts(store)
  if (parts.length === 0) return `Nothing was published in ${store.address} yet.`
  if (part && !parts.includes(checkedPartName(part))) await pointerOf(store, part)
  const tables = await Promise.all((part ? [part] : parts).map((one) => table(store, one)))
  return tables.join('\n\n')
}

async function table(store: Store, part: string) {
  const { pointer, tag, change } = await readPointerFile(store, part)
  const unfinished = await unfinishedEvent(store, part, change)
  const releases = await listReleases(store, part)
  const waiting = await waitingReleases(store, part, pointer)
  const stale = await staleFilesProblem(store, part)
  return [
    `${part} in ${store.address}`,
    ...alignColumns([HEAD, ...releases.map(row)]),
    ...releases.flatMap(({ check, states }) =>
      states.length > 0 && !states.includes('blocked') ? (check?.problems ?? []) : [],
    ),
    ...waiting,
    ...unfinishedPruneProblems(part, releases),
    ...(tag && !pointer ? [damagedPointer(store, part)] : []),
    ...(stale ? [stale] : []),
    ...(unfinished
      ? [
          `The history has ${unfinished}, but the pointer does not name it: that command is running, or was interrupted: then run it again.`,
        ]
      : []),
  ].join('\n')
}

const HEAD = ['version', 'published', 'state', 'checked', 'contract']

const CHECKED = { passed: 'yes', missing: 'no', failed: 'failed', none: 'nothing to check' }

const row = ({ version, published, states, check, contract }: ListedRelease) => [
  version,
  published ? timeOf(published) : 'not known',
  states.join(', ') || '-',
  check ? CHECKED[check.outcome] : '-',
  contract ?? '-',
]

function alignColumns(rows: readonly (readonly string[])[]) {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
