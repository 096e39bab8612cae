/** The first wait. Each one is twice as long as the one before. */
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

interface Storing {
  /** Stores what became of a notification. */
  settle: () => Promise<unknown>
  onRefused: (error: unknown) => void
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** May reject when the server stops. */
  wait: (milliseconds: number, stopping: AbortSignal) => Promise<unknown>
}

/**
 * Stores what became of a notification, and repeats that while the database refuses: the notification may have been sent,
 * and must not be sent again. The lease is kept until it is stored. A server that stops tries once more, at once.
 * @throws the error of the last attempt of a server that stops
 */
export async function storeResult({ settle, onRefused, stopping, wait }: Storing) {
  for (let milliseconds = FIRST_WAIT_MS; ; milliseconds = Math.min(2 * milliseconds, MAX_WAIT_MS)) {
    const isLast = stopping.aborted
    try {
      await settle()
      return
    } catch (error) {
      if (isLast) throw error
      onRefused(error)
    }
    await wait(milliseconds, stopping).catch(() => {})
  }
}
