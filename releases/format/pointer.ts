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

/** What a release of the shell says of itself. */
export interface ShellRecord {
  name: 'shell'
  version: string
  /** Version of what it gives remotes. */
  contract: string
  /** What its page starts with. */
  first: readonly ReleaseFile[]
}

/** `current.json`: the one file of a part that changes. */
export interface PointerTo<Release> {
  current: Release
  /** Newest first. */
  previous: readonly Release[]
  canary: { percent: number; release: Release } | null
  /** Versions nobody gets any more. */
  blocked: readonly string[]
}

export type Pointer = PointerTo<ReleaseRecord>

/** The pointer of a part that has this one release. */
export const pointerTo = <Release>(current: Release): PointerTo<Release> => ({
  current,
  previous: [],
  canary: null,
  blocked: [],
})

type Named = Pick<ReleaseRecord, 'name' | 'version'>

/** Address of a release's folder, with a slash at the end. An empty origin is the page's own. */
export const releaseFolder = (origin: string, { name, version }: Named) =>
  `${origin}/${name}/releases/${version}/`

/** `booking` 1.2.0 is the container `booking_1_2_0`, so that two releases can live in one page. */
export const containerName = ({ name, version }: Named) => `${name}_${version}`.replace(/\W/g, '_')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFile = (value: unknown): value is ReleaseFile =>
  isRecord(value) && typeof value.path === 'string' && typeof value.integrity === 'string'

/** Characters. */
const LONGEST_LABEL = 80

export const isRelease = (value: unknown): value is ReleaseRecord =>
  isRecord(value) &&
  ['name', 'version', 'route', 'team', 'shell'].every((key) => typeof value[key] === 'string') &&
  (value.access === 'public' || value.access === 'staff') &&
  isRecord(value.menu) &&
  // The bar is every page's: sorting throws at an order that is no number, React at a label that is no text, and an
  // endless one leaves no room for the page.
  typeof value.menu.order === 'number' &&
  isRecord(value.menu.label) &&
  Object.values(value.menu.label).every(
    (label) => typeof label === 'string' && label.length <= LONGEST_LABEL,
  ) &&
  isFile(value.entry) &&
  Array.isArray(value.preload) &&
  value.preload.every(isFile)

export const isShellRelease = (value: unknown): value is ShellRecord =>
  isRecord(value) &&
  value.name === 'shell' &&
  typeof value.version === 'string' &&
  typeof value.contract === 'string' &&
  Array.isArray(value.first) &&
  value.first.every(isFile)

/** The pointer inside a piece of JSON from elsewhere; null when there is none. What it does not know it leaves out. */
export function readPointerTo<Release>(
  value: unknown,
  isOne: (value: unknown) => value is Release,
): PointerTo<Release> | null {
  if (!isRecord(value) || !isOne(value.current)) return null
  const { canary, previous, blocked } = value
  return {
    current: value.current,
    previous: Array.isArray(previous) ? previous.filter(isOne) : [],
    canary:
      isRecord(canary) && typeof canary.percent === 'number' && isOne(canary.release)
        ? { percent: canary.percent, release: canary.release }
        : null,
    blocked: Array.isArray(blocked) ? blocked.filter((version) => typeof version === 'string') : [],
  }
}

export const readPointer = (value: unknown): Pointer | null => readPointerTo(value, isRelease)
