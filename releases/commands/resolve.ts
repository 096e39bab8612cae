import { SourceMap, type SourceMapPayload } from 'node:module'
import { hasIntegrity } from '../build/index.ts'
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
  if (!hasIntegrity(stored.bytes, listed.integrity)) return `${position}: ${name} does not match its record.`
  return `${position}: ${sourceAt(stored.bytes, { name, file, line: Number(line), column: Number(column) })}`
}

interface MapPosition {
  /** What messages call the map. */
  name: string
  /** The script that the map is for. */
  file: string
  line: number
  column: number
}

/** Returns the place in the source, or a sentence about why there is none. Nothing that a map names is read, because a map can be wrong. */
function sourceAt(bytes: Buffer, { name, file, line, column }: MapPosition) {
  const map = readMap(bytes)
  if (!map) return `${name} is damaged, or no source map.`
  // The field is optional.
  if (![undefined, file].includes(map.file)) return `${name} belongs to another file.`
  // Lines and columns of this class start at 0.
  const entry = map.findEntry(line - 1, column - 1)
  const isFound =
    'originalSource' in entry && entry.generatedLine === line - 1 && Number.isSafeInteger(entry.originalLine)
  if (!isFound) return `${name} does not have this position.`
  const named = [map.root, entry.originalSource].filter(Boolean).join('/')
  const source = named.replace(/^webpack:\/\/[^/]*\/(\.\.?\/)?/, '')
  const isInside = SOURCE.test(source) && !source.split('/').includes('..')
  if (!isInside) return `${name} names a source outside of the build.`
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

/** Returns null when the bytes are no source map. */
function readMap(bytes: Buffer) {
  try {
    const payload = JSON.parse(bytes.toString()) as Partial<SourceMapPayload>
    if (typeof payload.mappings !== 'string' || !MAPPINGS.test(payload.mappings)) return null
    const map = new SourceMap(payload as SourceMapPayload)
    return {
      file: payload.file,
      root: payload.sourceRoot,
      findEntry: (line: number, column: number) => map.findEntry(line, column),
    }
  } catch {
    return null
  }
}
