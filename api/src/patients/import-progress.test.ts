import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type ImportedLine, importProgress } from './import-progress.ts'

/** More than the stream takes without a reader. */
const LINES: ImportedLine[] = [{ line: 2, id: 'x'.repeat(1_000_000), result: 'created' }]

function progress() {
  const [response, late] = [new EventEmitter(), new AbortController()]
  return { response, late, ...importProgress(response as ServerResponse, () => late.signal) }
}

it('An import ends if nobody reads its results for 20 seconds, and the reason can be read later', async () => {
  const { late, stream, sendLines, sendEnd } = progress()
  const sending = sendLines(LINES)
  late.abort()
  const problem =
    'The output was not read for 20 seconds. Write it to a file, and try again. Nothing was changed.'
  await expect(sending).rejects.toThrow(problem)
  sendEnd({ problem })
  stream.end()
  expect((await text(stream)).trim().split('\n').at(-1)).toBe(JSON.stringify({ problem }))
})

it('An import whose results are read slowly waits and goes on', async () => {
  const { late, stream, sendLines } = progress()
  const sending = sendLines(LINES)
  stream.resume()
  await sending
  late.abort()
  await expect(sendLines(LINES.slice(1))).resolves.toBeUndefined()
})

it('An import ends when its client disconnects, also while it waits', async () => {
  const { response, sendLines, sendEnd } = progress()
  const sending = sendLines(LINES)
  response.emit('close')
  await expect(sending).rejects.toThrow('The operation was aborted')
  expect(() => sendEnd({ problem: 'another' })).toThrow('This operation was aborted')
})
