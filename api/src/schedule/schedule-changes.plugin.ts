import type { LocationCode } from '@molar/contract'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { GeneratedAlways } from 'kysely'

/** `date` is `YYYY-MM-DD`. Null: any day, any branch. */
export interface ScheduleChange {
  branch: LocationCode | null
  date: string | null
}

interface Listener {
  onChange(change: ScheduleChange): void
  /** The server is about to close. */
  onClose(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    scheduleChanges: {
      /** Calls `onChange` for every change of a schedule, by any copy of the server. Returns the function that ends it. */
      subscribe(listener: Listener): () => void
    }
  }
}

declare module '../database/tables.ts' {
  interface Database {
    schedule_changes: {
      id: GeneratedAlways<number>
      branch: LocationCode | null
      day: string | null
      at: Date
    }
  }
}

const EVERY = 1000
/** Seconds. A transaction may commit its row this long after it wrote it. */
const LOOK_BACK = 30

/**
 * Reads `schedule_changes` once a second while somebody listens: unlike LISTEN and NOTIFY this works through any pool, on
 * PGlite and after a restart of the database.
 */
export const scheduleChangesPlugin = fp(async (app) => {
  const listeners = new Set<Listener>()
  let seen = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  async function read() {
    const { rows } = await sql<ScheduleChange & { id: number }>`
      select id, branch, to_char(day, 'YYYY-MM-DD') as date from schedule_changes
      where at > clock_timestamp() - make_interval(secs => ${LOOK_BACK}) order by id`.execute(app.db)
    const before = seen
    seen = new Set(rows.map(({ id }) => id))
    return rows.filter(({ id }) => !before.has(id))
  }

  const tell = (changes: ScheduleChange[]) => {
    const known = new Set<string>()
    for (const { branch, date } of changes) {
      if (known.has(`${branch} ${date}`)) continue
      known.add(`${branch} ${date}`)
      for (const listener of listeners) listener.onChange({ branch, date })
    }
  }

  async function look() {
    try {
      const changes = await read()
      tell(hasFailed ? [{ branch: null, date: null }] : changes)
      hasFailed = false
    } catch {
      // The database is away, which every request reports. Whatever changed meanwhile may be missed.
      hasFailed = true
    }
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    timer = listeners.size > 0 ? setTimeout(() => void look(), EVERY) : undefined
  }

  app.decorate('scheduleChanges', {
    subscribe(listener: Listener) {
      const isFirst = listeners.size === 0
      listeners.add(listener)
      if (isFirst)
        void read()
          .catch(() => (hasFailed = true))
          .finally(schedule)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) schedule()
      }
    },
  })
  app.addHook('preClose', async () => {
    for (const listener of listeners) listener.onClose()
    listeners.clear()
    schedule()
  })
})
