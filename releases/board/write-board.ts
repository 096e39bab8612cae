import { collectMetrics } from '../canary/index.ts'
import { listParts, type Store } from '../store/index.ts'
import { boardPage } from './board-page.ts'
import { readPartOverview } from './part-overview.ts'

/** Path in the store. Our servers do not deliver it. */
export const BOARD_FILE = 'board.html'

/**
 * Writes a page about all parts into the store.
 * @param urls addresses of `/metrics`, one for each copy of the server
 * @returns a message for the user
 */
export async function writeBoard(store: Store, urls: readonly string[]) {
  const metrics = urls.length > 0 ? await collectMetrics(urls, new AbortController().signal) : null
  const parts = await listParts(store)
  const overviews = await Promise.all(parts.map((part) => readPartOverview(store, part, metrics)))
  const page = boardPage({
    address: store.address,
    at: new Date(),
    overviews,
    failures: metrics?.failures ?? [],
  })
  await store.put(BOARD_FILE, Buffer.from(page))
  const missing = metrics?.failures.map((failure) => ` No metrics from ${failure}.`).join('') ?? ''
  return `Written: ${store.address}/${BOARD_FILE}.${missing}`
}
