import type { ListenOptions } from './event-stream.ts'

/**
 * Receives server-sent events of the clinic API with the session's token, which `EventSource` cannot send. Connects again
 * when the connection ends, or after the wait that the server asked for. Returns when `signal` aborts, or when the server
 * refuses without one: without events a page must ask.
 */
export const listen = async (path: string, options: ListenOptions): Promise<void> =>
  // A separate file, because no page needs it for its first paint.
  (await import(/* webpackChunkName: "event-stream" */ './event-stream.ts')).receiveEvents(path, options)
