import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { MOST_SHARING } from './contacts.ts'
import { FileProblem } from './patient-file.ts'
import type { SharedContact } from './shared-contacts.ts'

type LineResult = 'created' | 'updated' | 'unchanged' | 'refused'

/** The result of one line. */
export interface ImportedLine {
  line: number
  /** The clinic ID in the file, or an empty text. */
  id: string
  result: LineResult
  /** Why the line was refused. */
  why?: string
}

export interface ImportSum extends Record<LineResult, number> {
  /** False if a line was refused or it was a dry run: then nothing was changed. */
  applied: boolean
  /** Contacts that too many patients have, if there are any. */
  shared?: SharedContact[]
}

export const lineText = ({ line, id, result, why }: ImportedLine) =>
  `line ${String(line).padEnd(7)} ${result.padEnd(9)}  ${id}${why ? `: ${why}` : ''}`

export function sumText({ applied, shared = [], ...counts }: ImportSum, dryRun: boolean) {
  const sum = (['created', 'updated', 'unchanged', 'refused'] as const)
    .map((result) => `${counts[result]} ${result}`)
    .join(', ')
  const why = counts.refused > 0 ? ', because a line was refused' : dryRun ? ': this was a dry run' : ''
  const contacts = shared.map(({ branch, contact, patients }) => `  ${patients} in ${branch}: ${contact}`)
  const warning = `More than ${MOST_SHARING} patients of a branch share a contact. Nobody can request a code with it:`
  return [
    `${sum}. ${applied ? 'Done.' : `Nothing was changed${why}.`}`,
    ...(contacts.length > 0 ? [warning, ...contacts] : []),
  ].join('\n')
}

/** The last line of the response, as JSON. */
export type ImportEnd = { sum: ImportSum } | { problem: string }
/** One line of the response, as JSON. */
export type ImportEvent = { lines: ImportedLine[] } | ImportEnd

/** How long the client may read nothing: during an import, nobody else can use PGlite. */
const UNREAD_SECONDS = 20

/** Streams the events of an import as lines of JSON. Throws when the client has disconnected. */
export function importProgress(
  response: ServerResponse,
  untilLate = () => AbortSignal.timeout(UNREAD_SECONDS * 1000),
) {
  const stream = new PassThrough()
  const disconnected = new AbortController()
  const { signal } = disconnected
  response.once('close', () => disconnected.abort())
  const write = (event: ImportEvent) => {
    signal.throwIfAborted()
    return stream.write(`${JSON.stringify(event)}\n`)
  }
  return {
    stream,
    /**
     * Waits for the client.
     * @throws FileProblem if it reads nothing for too long
     */
    sendLines: async (lines: ImportedLine[]) => {
      if (write({ lines })) return
      const late = untilLate()
      await once(stream, 'drain', { signal: AbortSignal.any([signal, late]) }).catch((error: unknown) => {
        if (!late.aborted) throw error
        throw new FileProblem(
          `The output was not read for ${UNREAD_SECONDS} seconds. Write it to a file, and try again.`,
        )
      })
    },
    /** Does not wait: the import has ended, and its end can be read later. */
    sendEnd: (event: ImportEnd) => void write(event),
  }
}
