import fp from 'fastify-plugin'

/** `date` is `YYYY-MM-DD`. Null: any day, any branch. */
interface ScheduleChange {
  branch: string | null
  date: string | null
}

interface Listener {
  onChange: (change: ScheduleChange) => void
  /** The server is about to close. */
  onClose: () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    scheduleChanges: {
      /** Calls `onChange` for every change of a schedule, by any copy of the server. Returns the function that ends it. */
      subscribe(listener: Listener): () => void
    }
  }
}

export const scheduleChangesPlugin = fp(async (app) => {
  const listeners = new Set<Listener>()
  let isClosing = false
  const tell = (branch?: string, date?: string) => {
    for (const { onChange } of listeners) onChange({ branch: branch ?? null, date: date ?? null })
  }
  for (const table of ['appointments', 'waiting_list_offers']) app.cache.onChange(table, tell)
  for (const table of ['appointment_calls', 'blockers', 'branch_hours', 'doctor_hours'])
    app.cache.onChange(table, () => tell())

  app.decorate('scheduleChanges', {
    subscribe(listener: Listener) {
      // A request that arrived before the server began to close.
      if (isClosing) listener.onClose()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const { onClose } of listeners) onClose()
    listeners.clear()
  })
})
