import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { integrityOf } from '../build/integrity.ts'
import { recordPath } from './paths.ts'
import { Refusal } from './command-error.ts'
import { isReleaseOf, isShell, type AnyRelease } from './any-release.ts'

export const RECORD = 'release.json'

/** Unpacks the forms of a file that stand beside it. */
export const PACKED = { '.br': brotliDecompressSync, '.gz': gunzipSync }

interface Listed {
  path: string
  integrity: string
}

export interface BuiltRelease {
  /** What a pointer carries of it. */
  release: AnyRelease
  files: readonly Listed[]
}

const INSIDE = /^(?!\.)(?!.*\/\.)[^/\\][^\\]*$/

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  INSIDE.test(value.path) &&
  'integrity' in value &&
  typeof value.integrity === 'string'

/** What `release.json` says; null when it is not that of this part and version. */
export function readRecord(bytes: Buffer, part: string, version: string): BuiltRelease | null {
  try {
    const { files, ...release } = JSON.parse(bytes.toString()) as { files: unknown }
    if (!Array.isArray(files) || !files.every(isListed)) return null
    if (!isReleaseOf(part)(release) || release.version !== version) return null
    const known = new Set(files.map(({ path, integrity }) => `${path} ${integrity}`))
    const first = isShell(release) ? release.first : [release.entry, ...release.preload]
    return first.every(({ path, integrity }) => known.has(`${path} ${integrity}`)) ? { release, files } : null
  } catch {
    return null
  }
}

/**
 * Reads every file of a release and holds it against the record, packed forms too.
 * @returns what stands there beside the record, by path
 * @throws Refusal naming a file that is missing or altered
 */
export async function verifyFiles(
  { release, files }: BuiltRelease,
  read: (path: string) => Promise<Buffer | null>,
) {
  const where = `${release.name} ${release.version}`
  const found = await Promise.all(
    files.map(async ({ path, integrity }) => {
      const bytes = await read(path)
      if (!bytes) throw new Refusal(`${path} of ${where} is missing: publish it again under a new version.`)
      if (integrityOf(bytes) !== integrity) throw altered(path, where)
      const packed = await Promise.all(
        Object.entries(PACKED).map(async ([ending, unpack]) => {
          const small = await read(path + ending)
          if (small && !unpacksTo(bytes, small, unpack)) throw altered(path + ending, where)
          return small ? [[path + ending, small] as const] : []
        }),
      )
      return [[path, bytes] as const, ...packed.flat()]
    }),
  )
  return new Map(found.flat())
}

const altered = (path: string, where: string) =>
  new Refusal(
    `${path} of ${where} is not what its record lists: build it again and publish it under a new version.`,
  )

function unpacksTo(bytes: Buffer, packed: Buffer, unpack: (packed: Buffer) => Buffer) {
  try {
    return unpack(packed).equals(bytes)
  } catch {
    return false
  }
}

export const notARelease = (part: string, version: string) =>
  new Refusal(
    `${recordPath(part, version)} is no record of ${part} ${version}: build it again and publish it under a new version.`,
  )
