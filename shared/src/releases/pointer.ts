import type { RemoteManifest } from '@molar/shared/remote'

/** A file of a release; `path` counts from the release's own folder. */
export interface ReleaseFile {
  path: string
  /** `sha384-…`, as a script's or a stylesheet's `integrity` takes it. */
  integrity: string
}

/** What a page must know of a release to choose and load it. */
export interface ReleaseRecord extends RemoteManifest {
  version: string
  entry: ReleaseFile
  /** What the first view needs beside the entry, so that everything is asked for at once. */
  preload: readonly ReleaseFile[]
}

/** `current.json`: the one file of a remote that changes. */
export interface Pointer {
  current: ReleaseRecord
  /** Newest first. */
  previous: readonly ReleaseRecord[]
  canary: { percent: number; release: ReleaseRecord } | null
  /** Versions nobody gets any more. */
  blocked: readonly string[]
}

type Named = Pick<ReleaseRecord, 'name' | 'version'>

/** Address of a release's folder, with a slash at the end. An empty origin is the page's own. */
export const releaseFolder = (origin: string, { name, version }: Named) =>
  `${origin}/${name}/releases/${version}/`

/** `booking` 1.2.0 is the container `booking_1_2_0`, so that two releases can live in one page. */
export const containerName = ({ name, version }: Named) => `${name}_${version.replace(/\W/g, '_')}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFile = (value: unknown): value is ReleaseFile =>
  isRecord(value) && typeof value.path === 'string' && typeof value.integrity === 'string'

const isRelease = (value: unknown): value is ReleaseRecord =>
  isRecord(value) &&
  ['name', 'version', 'route', 'team', 'shell'].every((key) => typeof value[key] === 'string') &&
  (value.access === 'public' || value.access === 'staff') &&
  isRecord(value.menu) &&
  // React throws at a label that is no text, and the bar it stands in is every page's.
  isRecord(value.menu.label) &&
  Object.values(value.menu.label).every((label) => typeof label === 'string') &&
  isFile(value.entry) &&
  Array.isArray(value.preload) &&
  value.preload.every(isFile)

/** The pointer inside a piece of JSON from elsewhere; null when there is none. What it does not know it leaves out. */
export function readPointer(value: unknown): Pointer | null {
  if (!isRecord(value) || !isRelease(value.current)) return null
  const { canary, previous, blocked } = value
  return {
    current: value.current,
    previous: Array.isArray(previous) ? previous.filter(isRelease) : [],
    canary:
      isRecord(canary) && typeof canary.percent === 'number' && isRelease(canary.release)
        ? { percent: canary.percent, release: canary.release }
        : null,
    blocked: Array.isArray(blocked) ? blocked.filter((version) => typeof version === 'string') : [],
  }
}
