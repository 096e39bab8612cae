import type { Store } from './store/store.ts'
import { watch } from './canary/watch.ts'

/** `watch` as a person runs it: a line for each look, until Ctrl-C or the end of the service. */
export async function watchUntilEnded(
  store: Store,
  part: string,
  metrics: readonly string[],
  tell: (line: string) => void,
) {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  return watch({ store, part, metrics, signal: end.signal }, tell)
}
