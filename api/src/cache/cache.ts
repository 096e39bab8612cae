/** Results of database queries that this copy of the server may give again for a moment. */
export interface Cache<T> {
  /**
   * The cached result, or what `load` returns. Concurrent calls share one `load`; a failed one is not cached.
   * @param group what `invalidate` can name: a branch, for example
   */
  get: (group: string, key: string, load: () => Promise<T>) => Promise<T>
  /** Removes a group, or everything. The result of a running `load` is not kept: it may have read the old rows. */
  invalidate: (group?: string) => void
}

interface CacheOptions {
  /** Milliseconds after which a result is read again, whatever was announced. */
  life: number
  /** Whether changes arrive now; if not, nothing is cached. */
  isInformed: () => boolean
}

/** Clients choose the keys, so their number is limited. */
const MAX_CACHED_KEYS = 500

interface Entry<T> {
  result: Promise<T>
  until: number
}

export function createCache<T>({ life, isInformed }: CacheOptions): Cache<T> {
  const groups = new Map<string, Map<string, Entry<T>>>()
  let keys = 0

  function invalidate(group?: string) {
    if (group === undefined) {
      groups.clear()
      keys = 0
      return
    }
    keys -= groups.get(group)?.size ?? 0
    groups.delete(group)
  }

  return {
    invalidate,
    get(group, key, load) {
      if (!isInformed()) return load()
      const now = performance.now()
      const known = groups.get(group)?.get(key)
      if (known && known.until > now) return known.result
      if (!known && keys >= MAX_CACHED_KEYS) invalidate()
      const entries = groups.get(group) ?? new Map<string, Entry<T>>()
      groups.set(group, entries)
      if (!known) keys += 1
      const result = load()
      const entry = { result, until: now + life }
      entries.set(key, entry)
      result.catch(() => {
        if (entries.get(key) === entry && entries.delete(key) && groups.get(group) === entries) keys -= 1
      })
      return result
    },
  }
}
