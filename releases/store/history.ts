import { isJsonObject } from '../format/index.ts'
import { historyPath } from './paths.ts'
import type { Store } from './store.ts'

/** The user who runs a command, and the reason. */
export interface Actor {
  by: string
  why?: string | null
  /** Overrides unmet preconditions. Needs a reason. The history keeps both. */
  force?: boolean
}

const EVENT_NAMES = ['publish', 'activate', 'rollback', 'canary', 'stop', 'block', 'prune'] as const

type EventName = (typeof EVENT_NAMES)[number]

/** Content of a file in `history/`. Stores contain such files already: fields keep their names. */
export interface HistoryEvent {
  /** ISO 8601. */
  at: string
  who: string
  event: EventName
  /** Versions. Null where there is none. */
  from: string | null
  to: string | null
  why: string | null
  forced: boolean
  /** The unmet preconditions that `--force` overrode. */
  overrode?: readonly string[]
  /** The percentage of a canary. */
  percent?: number
}

/** Returns a text such as `2026-11-22 13:40 UTC` for a time in ISO 8601. */
export const timeOf = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

type NewEvent = Pick<HistoryEvent, 'event' | 'from' | 'to'> & Partial<HistoryEvent>

/** Returns the event of an actor at the current time. */
export const eventOf = ({ by, why }: Actor, event: NewEvent): HistoryEvent => ({
  at: new Date().toISOString(),
  who: by,
  why: why ?? null,
  forced: false,
  ...event,
})

const eventPath = (part: string, id: string) => `${historyPath(part)}/${id}.json`

const TIMESTAMP = /^(....)(..)(..T..)(..)(.*?Z).*/

/** Returns a timestamp later than all recorded ones: clocks differ, and the names of events are in their order. */
async function nextTimestamp(store: Store, part: string, { at }: HistoryEvent) {
  const last = (await listEvents(store, part)).at(-1) ?? ''
  const before = Date.parse(last.replace(TIMESTAMP, '$1-$2-$3:$4:$5')) || 0
  return new Date(Math.max(Date.parse(at), before + 1)).toISOString().replaceAll(/[-:]/g, '')
}

/** Writes an event to a new file. @returns the id of the event */
export async function recordEvent(store: Store, part: string, event: HistoryEvent) {
  const bytes = Buffer.from(`${JSON.stringify(event, null, 2)}\n`)
  const name = `${await nextTimestamp(store, part, event)}-${event.event}`
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? name : `${name}-${copy}`
    if (await store.create(eventPath(part, id), bytes)) return id
  }
}

/** Removes an event whose change was not made. Only the command that recorded the event may do this. */
export const removeEvent = (store: Store, part: string, id: string) => store.remove(eventPath(part, id))

/** Lists the ids of all events of a part, the oldest first. */
async function listEvents(store: Store, part: string) {
  const paths = await store.list(historyPath(part))
  const ids = paths.map((path) => path.slice(historyPath(part).length + 1, -'.json'.length))
  return ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

const eventNameOf = (id: string) => id.split('-')[1]

function parseEvent(bytes: Buffer): HistoryEvent | null {
  try {
    const event: unknown = JSON.parse(bytes.toString())
    const isEvent = isJsonObject(event) && [event.at, event.who, event.event].every(isText)
    return isEvent ? (event as unknown as HistoryEvent) : null
  } catch {
    return null
  }
}

const isText = (value: unknown) => typeof value === 'string'

/** Reads the events of a part with these names, the oldest first. Leaves out damaged files. */
export const readHistory = async (store: Store, part: string, names?: readonly EventName[]) =>
  (await readEvents(store, part, names)).events

/** Reads the events of a part with these names, the oldest first, and lists the paths of damaged files. */
export async function readEvents(store: Store, part: string, names: readonly EventName[] = EVENT_NAMES) {
  const ids = (await listEvents(store, part)).filter((id) => names.some((name) => name === eventNameOf(id)))
  const files = await Promise.all(
    ids.map(async (id) => ({ path: eventPath(part, id), file: await store.read(eventPath(part, id)) })),
  )
  const read = files.flatMap(({ path, file }) => (file ? [{ path, event: parseEvent(file.bytes) }] : []))
  return {
    events: read.flatMap(({ event }) => event ?? []),
    damaged: read.flatMap(({ path, event }) => (event ? [] : [path])),
  }
}

/**
 * Finds the event of a command that was interrupted before it wrote the pointer.
 * @param change the event that the pointer names
 * @returns the id of the last event that changes pointers, or null when the pointer names it
 */
export async function unfinishedEvent(store: Store, part: string, change: string | null) {
  const [last] = (await listEvents(store, part)).filter((id) => eventNameOf(id) !== 'publish').slice(-1)
  return last && last !== change ? last : null
}
