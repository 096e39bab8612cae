import { CsvError, parse } from 'csv-parse'
import { once } from 'node:events'

/** A problem with the file as a whole, in sentences. It can come after thousands of lines that were reported as created. */
export class FileProblem extends Error {
  constructor(why: string) {
    super(`${why} Nothing was changed.`)
  }
}

interface FileLine {
  /** Line of the file on which the entry begins; the header is line 1. */
  line: number
  cells: string[]
}

/** No valid entry is longer: beyond this a quotation mark was opened and never closed. */
const MAX_ENTRY_BYTES = 32 * 1024

/**
 * Yields the entries of a CSV file one by one, so that memory use does not depend on its length.
 * @throws FileProblem
 */
export async function* readEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const parser = parse({
    info: true,
    // A file of two programs has both line ends.
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    skipEmptyLines: true,
    maxRecordSize: MAX_ENTRY_BYTES,
  })
  const feeding = feed(source, parser)
  feeding.catch((error: Error) => parser.destroy(error))
  let tooMany = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Entry>) {
      // The parser counts where an entry ends, and a Windows line end in a cell counts twice; people need the first line.
      const text = record.join('')
      const counted = text.match(/[\r\n]/g)?.length ?? 0
      yield { line: info.lines - counted - tooMany, cells: record }
      tooMany += text.match(/\r\n/g)?.length ?? 0
    }
    await feeding
  } catch (error) {
    throw asProblem(error)
  } finally {
    parser.destroy()
  }
}

interface Entry {
  record: string[]
  info: { lines: number }
}

async function feed(source: AsyncIterable<Uint8Array>, parser: ReturnType<typeof parse>) {
  // Also removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of source) {
    if (parser.destroyed) return
    if (!parser.write(decoder.decode(bytes, { stream: true }))) await once(parser, 'drain')
  }
  parser.end(decoder.decode())
}

const NOT_TEXT = 'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.'

function asProblem(error: unknown) {
  const { code, lines } = error as { code?: string; lines?: number }
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new FileProblem(NOT_TEXT)
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new FileProblem('A quotation mark is opened and never closed; an entry must fit in 32 kB.')
  if (error instanceof CsvError)
    return new FileProblem(`Line ${lines} is not CSV: a quotation mark inside a cell is written twice.`)
  return error
}
