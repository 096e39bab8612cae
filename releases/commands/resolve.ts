import { SourceMap, type SourceMapPayload } from 'node:module'
import { integrityOf } from '../build/index.ts'
import { CommandError, publishedRelease, releasePath, type Store } from '../store/index.ts'

/** `/booking/releases/1.1.0/remote.abc.js:1:4711`, alone or inside an address. */
const POSITION = /\/([\w-]+)\/releases\/([\w.+-]+)\/([\w.-]+\.js):(\d{1,9}):(\d{1,9})$/

/** A path inside a build. A map may contain anything. */
const SOURCE = /^[\w@][\w@.+/[\]-]*$/

/** Node reads other characters as zeros. */
const MAPPINGS = /^[A-Za-z0-9+/,;]+$/

/**
 * Finds the places in the source that positions in files of releases come from, with the source maps of the store.
 * @returns a line for each position
 * @throws CommandError when a position does not name a file of a release, or its release is not in the store
 */
export async function resolvePositions(store: Store, positions: readonly string[]) {
  return (await Promise.all(positions.map((position) => resolvePosition(store, position)))).join('\n')
}

async function resolvePosition(store: Store, position: string) {
  const [, part, version, file, line, column] = POSITION.exec(position) ?? []
  if (!part || !version || !file)
    throw new CommandError(
      `"${position}" is not a position in a file of a release: write one such as /booking/releases/1.1.0/remote.0123.js:1:4711.`,
    )
  const { files } = await publishedRelease(store, part, version)
  const path = `${file}.map`
  const listed = files.find((one) => one.path === path)
  const stored = await store.read(`${releasePath(part, version)}/${path}`)
  const name = `${path} of ${part} ${version}`
  if (!listed || !stored) return `${position}: there is no ${name}.`
  if (integrityOf(stored.bytes) !== listed.integrity) return `${position}: ${name} does not match its record.`
  return `${position}: ${sourceAt(stored.bytes, Number(line), Number(column)) ?? `${name} does not have this position.`}`
}

/** Returns the place in the source; null when the map is no source map, or has none for this position. */
function sourceAt(map: Buffer, line: number, column: number) {
  try {
    const payload = JSON.parse(map.toString()) as SourceMapPayload
    if (!MAPPINGS.test(payload.mappings)) return null
    // Lines and columns of this class start at 0.
    const entry = new SourceMap(payload).findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return null
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\/(\.\.?\/)?/, '')
    const isInFile = entry.generatedLine === line - 1 && Number.isSafeInteger(entry.originalLine)
    return isInFile && SOURCE.test(source)
      ? `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : null
  } catch {
    return null
  }
}
