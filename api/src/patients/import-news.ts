import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import type { ImportedLine, ImportSum } from './import-report.ts'

/** One line of the answer, as JSON. */
export type ImportNews = { lines: ImportedLine[] } | { sum: ImportSum } | { problem: string }

/** News of an import for whoever waits for this answer, as fast as they read them; `say` throws once they have gone. */
export function newsFor(answer: ServerResponse) {
  const stream = new PassThrough()
  const gone = new AbortController()
  answer.once('close', () => gone.abort())
  return {
    stream,
    say: async (news: ImportNews) => {
      gone.signal.throwIfAborted()
      if (!stream.write(`${JSON.stringify(news)}\n`)) await once(stream, 'drain', { signal: gone.signal })
    },
  }
}
