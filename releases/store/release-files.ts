import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hasIntegrity } from '../build/index.ts'
import {
  isJsonObject,
  isReleaseOf,
  isShell,
  MAX_LABEL_CHARACTERS,
  MAX_OTHER_ENTRIES,
  SHELL,
  type AnyRelease,
  type ReleaseFile,
  type ReleaseLimits,
} from '../format/index.ts'
import { CommandError } from './command-error.ts'
import { recordPath } from './paths.ts'

/** Name of the file that lists all files of a release. */
export const RECORD_FILE = 'release.json'

/** Decompresses the forms of a file that are stored beside it, by file extension. */
export const DECOMPRESS = { '.br': brotliDecompressSync, '.gz': gunzipSync }

/** Content of `release.json`. */
export interface RecordedRelease {
  /** The part of the record that a pointer carries. */
  release: AnyRelease
  /** Empty in releases of earlier versions and of the shell. */
  limits: ReleaseLimits
  /** Tags of the languages that have every text with its placeholders. Null: not known. */
  languages: readonly string[] | null
  /** All files of the release. */
  files: readonly ReleaseFile[]
}

/** Matches a path that stays inside the folder of the release. */
const INSIDE = /^(?!\.)(?!.*\/\.)[^/\\\p{C}][^\\\p{C}]*$/su

const isListedFile = (value: unknown): value is ReleaseFile =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  INSIDE.test(value.path) &&
  'integrity' in value &&
  typeof value.integrity === 'string'

/**
 * Reads a `release.json`.
 * @throws CommandError when it is not the record of this part and version
 */
export function readRecord(bytes: Buffer, part: string, version: string): RecordedRelease {
  const recorded = parseRecord(bytes, part, version)
  if (recorded) return recorded
  throw new CommandError(
    `${recordPath(part, version)} is not a record of ${part} ${version}: build it again and publish it under a new version.`,
  )
}

/**
 * Reads the `release.json` of a build in a folder.
 * @throws CommandError that says what is wrong with it
 */
export function readBuiltRecord(bytes: Buffer, part: string, version: string, from: string): RecordedRelease {
  const recorded = parseRecord(bytes, part, version)
  if (recorded) return recorded
  const { name, version: built } = parseObject(bytes)
  const isOther =
    typeof name === 'string' && typeof built === 'string' && (name !== part || built !== version)
  throw new CommandError(
    isOther
      ? `The build in ${from} is ${name} ${built}, not ${part} ${version}: name the folder of ${part} ${version}.`
      : `The record of the build in ${from} is not valid: ${part === SHELL ? '' : `check the routes, labels (at most ${MAX_LABEL_CHARACTERS} characters) and other entries (at most ${MAX_OTHER_ENTRIES}) in remote.json, and `}build again.`,
  )
}

/** Returns an empty object for bytes that are not a JSON object. */
const parseObject = (bytes: Buffer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

function parseRecord(bytes: Buffer, part: string, version: string): RecordedRelease | null {
  const { files, limits, languages, ...release } = parseObject(bytes)
  if (!Array.isArray(files) || !files.every(isListedFile)) return null
  if (!isReleaseOf(part)(release) || release.version !== version) return null
  const listed = new Set(files.map(({ path, integrity }) => `${path} ${integrity}`))
  const first = isShell(release) ? release.first : [release.entry, ...release.preload]
  return first.every(({ path, integrity }) => listed.has(`${path} ${integrity}`))
    ? {
        release,
        limits: isJsonObject(limits) ? limits : {},
        languages: Array.isArray(languages) ? languages.filter((tag) => typeof tag === 'string') : null,
        files,
      }
    : null
}

/**
 * Reads all files of a release, compressed forms included, and compares each with its hash in the record.
 * @returns the content of all files by path
 * @throws CommandError that names a missing or altered file
 */
export async function verifyFiles(
  { release, files }: RecordedRelease,
  read: (path: string) => Promise<Buffer | null>,
) {
  const name = `${release.name} ${release.version}`
  const found = await Promise.all(
    files.map(async ({ path, integrity }) => {
      const bytes = await read(path)
      if (!bytes)
        throw new CommandError(`${path} of ${name} is missing: publish it again under a new version.`)
      if (!hasIntegrity(bytes, integrity)) throw altered(path, name)
      const compressed = await Promise.all(
        Object.entries(DECOMPRESS).map(async ([extension, decompress]) => {
          const small = await read(path + extension)
          if (small && !isCompressed(bytes, small, decompress)) throw altered(path + extension, name)
          return small ? [[path + extension, small] as const] : []
        }),
      )
      return [[path, bytes] as const, ...compressed.flat()]
    }),
  )
  return new Map(found.flat())
}

const altered = (path: string, name: string) =>
  new CommandError(
    `${path} of ${name} does not match its record: build it again and publish it under a new version.`,
  )

function isCompressed(bytes: Buffer, small: Buffer, decompress: (small: Buffer) => Buffer) {
  try {
    return decompress(small).equals(bytes)
  } catch {
    return false
  }
}
