import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { listenTo } from '../database/listen.ts'
import { createCache, type Cache } from './cache.ts'

/** What a request may change; caches name what they depend on in the same words. */
type Subject = 'appointments' | 'sessions' | 'clinic'

interface SharedCacheOptions {
  /** Milliseconds. */
  life: number
  /**
   * What the cached results depend on. If a request to this copy may change one of these subjects and is not refused, it empties
   * the cache before its response.
   */
  dependsOn: Subject[]
  /** Tables whose changes, by other copies or by commands, also empty the cache. `sql-functions/changes.sql` announces them. */
  tables: string[]
}

/** @param day `YYYY-MM-DD`. Both are left out if any row may have changed. */
type ChangeListener = (branch?: string, day?: string) => void

declare module 'fastify' {
  interface FastifyInstance {
    cache: {
      /** Whether committed changes are announced to this copy now. */
      isInformed: () => boolean
      /** A cache that is in use while the server listens and is informed about changes. */
      create: <T>(options: SharedCacheOptions) => Cache<T>
      /** Calls back after a committed change of the table, of this copy or another one. */
      onChange: (table: string, callback: ChangeListener) => void
    }
  }
  interface FastifyRequest {
    /** Whether the handler of the route was called, so that something may have changed. */
    isHandled: boolean
    /** Set by a handler of a route that may change something, if this request changed nothing: a repeated one, for example. */
    changedNothing: boolean
  }
  interface FastifyContextConfig {
    /** What the route may change; everything if left out. Requests with GET change nothing. */
    changes?: Subject[]
  }
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Statuses of refusals that change nothing that a cache holds, so that refused requests cannot keep the caches empty. What such a call
 * may commit, such as a counted wrong code, no cache has. After a conflict (409) the client reads what it
 * did not know; a route that sets `changedNothing` lets it read times that are at most 1 s old.
 */
const REFUSALS = [401, 403, 404, 410, 422, 429]

const mayChange = (
  { isHandled, changedNothing, method, routeOptions }: FastifyRequest,
  subjects: Subject[],
) =>
  isHandled &&
  !changedNothing &&
  !READS.includes(method) &&
  (routeOptions.config.changes === undefined ||
    routeOptions.config.changes.some((subject) => subjects.includes(subject)))

/** Only a listening server caches: commands and tests read every time. */
export const cachePlugin = fp(async (app) => {
  const caches: { cache: Cache<unknown>; dependsOn: Subject[] }[] = []
  const listeners = new Map<string, ChangeListener[]>()
  let informed = false
  let stop: (() => Promise<void>) | undefined

  const isInformed = () => informed
  const onChange = (table: string, callback: ChangeListener) => {
    listeners.set(table, [...(listeners.get(table) ?? []), callback])
  }
  app.decorate('cache', {
    isInformed,
    onChange,
    create<T>({ life, dependsOn, tables }: SharedCacheOptions) {
      const cache = createCache<T>({ life, isInformed })
      caches.push({ cache: cache as Cache<unknown>, dependsOn })
      for (const table of tables) onChange(table, (branch) => cache.invalidate(branch))
      return cache
    },
  })

  // Not in a hook before the handler: requests to unknown addresses pass it too.
  app.decorateRequest('isHandled', false)
  app.decorateRequest('changedNothing', false)
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      request.isHandled = true
      return handler.call(this, request, reply)
    }
  })
  // The response of a change is sent after its transaction, so a client that got it reads the change on this copy.
  // Not async: a response to a request that breaks off would come too late.
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    if (!REFUSALS.includes(statusCode))
      for (const { cache, dependsOn } of caches) if (mayChange(request, dependsOn)) cache.invalidate()
    done(null, payload)
  })
  app.addHook('onListen', async () => {
    stop = await listenTo(app.db, {
      onConnected() {
        informed = true
        // Nothing was heard until now.
        for (const callback of [...listeners.values()].flat()) callback()
      },
      onLost() {
        informed = false
        for (const { cache } of caches) cache.invalidate()
      },
      onChange(payload) {
        const [table = '', branch, day] = payload.split(' ')
        for (const callback of listeners.get(table) ?? []) callback(branch, day)
      },
    })
  })
  // Before the database is closed. Requests that are still running read every time.
  app.addHook('preClose', async () => {
    informed = false
    await stop?.()
  })
})
