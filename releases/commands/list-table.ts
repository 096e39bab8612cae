import { unfinishedEvent } from '../store/history.ts'
import { list, type ListedRelease } from './list.ts'
import { partName } from '../store/paths.ts'
import { damaged, lookAtPointer, pointerOf } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'

const HEAD = ['version', 'published', 'state', 'checked', 'contract']

const CHECKED = { passed: 'yes', missing: 'no', failed: 'failed', none: 'nothing to check' }

const row = ({ version, published, states, check, contract }: ListedRelease) => [
  version,
  published ? `${published.slice(0, 16).replace('T', ' ')} UTC` : 'not known',
  states.join(', ') || '-',
  check ? CHECKED[check.outcome] : '-',
  contract ?? '-',
]

function table(rows: readonly (readonly string[])[]) {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

async function onePart(store: Store, part: string) {
  const { pointer, tag, change } = await lookAtPointer(store, part)
  const unfinished = await unfinishedEvent(store, part, change)
  const releases = await list(store, part)
  return [
    `${part} in ${store.address}`,
    ...table([HEAD, ...releases.map(row)]),
    ...releases.flatMap(({ check, states }) => (states.length > 0 ? (check?.objections ?? []) : [])),
    ...(tag && !pointer ? [damaged(store, part)] : []),
    ...(unfinished
      ? [`${unfinished} stands in the history, but the pointer does not: it is under way, or was cut off.`]
      : []),
  ].join('\n')
}

/** What lies in the store, as a person reads it; of one part, or of all. */
export async function listTable(store: Store, part?: string) {
  const there = await store.folders('')
  if (there.length === 0) return `Nothing was published in ${store.address} yet.`
  if (part && !there.includes(partName(part))) await pointerOf(store, part)
  const tables = await Promise.all((part ? [part] : there).map((one) => onePart(store, one)))
  return tables.join('\n\n')
}
