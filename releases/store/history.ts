import { historyPath } from './paths.ts'
import type { Doing } from './actor.ts'
import type { Store } from './store.ts'

const KINDS = ['publish', 'activate', 'rollback', 'canary', 'stop', 'block', 'prune'] as const

type EventName = (typeof KINDS)[number]

export interface HistoryEvent {
  at: string
  who: string
  event: EventName
  /** Versions; null where there is none. */
  from: string | null
  to: string | null
  why: string | null
  forced: boolean
  /** What would have refused it, where somebody insisted. */
  overrode?: readonly string[]
  /** Of a canary. */
  percent?: number
}

export type Happening = Pick<HistoryEvent, 'event' | 'from' | 'to'> & Partial<HistoryEvent>

/** The event of somebody doing something now. */
export const eventOf = ({ by, why }: Doing, happening: Happening): HistoryEvent => ({
  at: new Date().toISOString(),
  who: by,
  why: why ?? null,
  forced: false,
  ...happening,
})

const fileOf = (part: string, id: string) => `${historyPath(part)}/${id}.json`

const STAMP = /^(....)(..)(..T..)(..)(.*?Z).*/

/** Later than all that is recorded: clocks differ, and the order of names is that in which things happened. */
async function stampFor(store: Store, part: string, { at }: HistoryEvent) {
  const last = (await listEvents(store, part)).at(-1) ?? ''
  const before = Date.parse(last.replace(STAMP, '$1-$2-$3:$4:$5')) || 0
  return new Date(Math.max(Date.parse(at), before + 1)).toISOString().replaceAll(/[-:]/g, '')
}

/** Writes the event as a file of its own, and says its name. */
export async function record(store: Store, part: string, event: HistoryEvent) {
  const bytes = Buffer.from(`${JSON.stringify(event, null, 2)}\n`)
  const name = `${await stampFor(store, part, event)}-${event.event}`
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? name : `${name}-${copy}`
    if (await store.create(fileOf(part, id), bytes)) return id
  }
}

/** Of something that then did not happen, by whoever recorded it. */
export const withdraw = (store: Store, part: string, id: string) => store.remove(fileOf(part, id))

/** Names of what happened to a part, oldest first. */
async function listEvents(store: Store, part: string) {
  const paths = await store.list(historyPath(part))
  const names = paths.map((path) => path.slice(historyPath(part).length + 1, -'.json'.length))
  return names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

const kindOf = (id: string) => id.split('-')[1]

/** What happened to a part, oldest first; only the named kinds. */
export async function readHistory(store: Store, part: string, kinds: readonly EventName[] = KINDS) {
  const ids = (await listEvents(store, part)).filter((id) => kinds.some((kind) => kind === kindOf(id)))
  const files = await Promise.all(ids.map((id) => store.read(fileOf(part, id))))
  return files.flatMap((file) => (file ? [JSON.parse(file.bytes.toString()) as HistoryEvent] : []))
}

/** The last event that was to change the pointer, if it is not what the pointer stands at. */
export async function unfinishedEvent(store: Store, part: string, change: string | null) {
  const [last] = (await listEvents(store, part)).filter((id) => kindOf(id) !== 'publish').slice(-1)
  return last && last !== change ? last : null
}
