import { historyPath } from './paths.ts'
import type { Doing } from './releases.ts'
import type { Store } from './store.ts'

export type EventName = 'publish' | 'activate' | 'rollback' | 'canary' | 'stop' | 'block' | 'prune' | 'clear'

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

/** Writes the event as a file of its own, and says its name. */
export async function record(store: Store, part: string, event: HistoryEvent) {
  const bytes = Buffer.from(`${JSON.stringify(event, null, 2)}\n`)
  const name = `${event.at.replaceAll(/[-:]/g, '')}-${event.event}`
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? name : `${name}-${copy}`
    if (await store.create(fileOf(part, id), bytes)) return id
  }
}

/** Of something that then did not happen, by whoever recorded it. */
export const withdraw = (store: Store, part: string, id: string) => store.remove(fileOf(part, id))

/** What happened to a part, oldest first; only the named kinds. */
export async function readHistory(store: Store, part: string, kinds: readonly EventName[]) {
  const ofKind = new RegExp(`-(${kinds.join('|')})(-\\d+)?[.]json$`)
  const paths = (await store.list(historyPath(part))).filter((path) => ofKind.test(path))
  const files = await Promise.all(paths.map((path) => store.read(path)))
  return files.flatMap((file) => (file ? [JSON.parse(file.bytes.toString()) as HistoryEvent] : []))
}
