import { httpSettings } from './client.ts'
import { pause } from './pause.ts'
import { readRetryAfter } from './retry-after.ts'

export interface ListenOptions {
  query?: Record<string, string>
  /** Ends the connection. */
  signal: AbortSignal
  /** Called for each event. */
  onEvent: (name: string, data: string) => void
}

const RETRY_MS = 5000
/** The server sends something every 20 s. A connection that is silent for longer has ended without a notice. */
const SILENCE_MS = 45_000

/** See `listen`. */
export async function receiveEvents(
  path: string,
  { query = {}, signal, onEvent }: ListenOptions,
): Promise<void> {
  const { adapter, baseURL, token, language } = httpSettings()
  // Tests replace the network of calls; there are no events then.
  if (adapter) return
  while (!signal.aborted) {
    let wait = RETRY_MS
    const silent = new AbortController()
    const silence = setTimeout(() => silent.abort(), SILENCE_MS)
    try {
      const response = await fetch(`${baseURL}${path}?${new URLSearchParams(query)}`, {
        headers: { Authorization: `Bearer ${token() ?? ''}`, 'Accept-Language': language() },
        signal: AbortSignal.any([signal, silent.signal]),
      }).finally(() => clearTimeout(silence))
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel()
        const retryAfter = readRetryAfter({ 'retry-after': response.headers.get('retry-after') })
        if (response.status < 500 && retryAfter === null) return
        wait = Math.max(wait, (retryAfter ?? 0) * 1000)
      } else await readEvents(response.body!, onEvent)
    } catch {
      // Aborted or offline.
    }
    await pause(wait, signal).catch(() => {})
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: ListenOptions['onEvent']) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    text += decoder.decode(value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const data = /^data: ?(.*)$/m.exec(event)?.[1]
      if (data !== undefined) onEvent(/^event: ?(.*)$/m.exec(event)?.[1] ?? 'message', data)
    }
  }
}
