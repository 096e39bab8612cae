import type { RemoteManifest } from '@molar/shared/remote'
import { isJsonObject } from './json-object.ts'
import { SHELL } from './paths.ts'

/** A file of a release. */
export interface ReleaseFile {
  /** Relative to the folder of the release. */
  path: string
  /** `sha256-…` or `sha384-…`, the value of the `integrity` attribute of a script or a style sheet. */
  integrity: string
}

/** Everything a page needs to choose and load a release of a remote. */
export interface ReleaseRecord extends RemoteManifest {
  version: string
  entry: ReleaseFile
  /** Files that the first view needs beside the entry. The page requests them together. */
  preload: readonly ReleaseFile[]
}

/** `limits` in `remote.json`: what the check of a release compares with. No page carries it. */
export interface ReleaseLimits {
  /** Size of the remote's files and calls in one spec, as sent; 1,000 bytes. */
  kilobytes?: number
  /** Files and calls in one spec. */
  requests?: number
  /** Keys that it writes to the browser's storages, beside its draft. */
  storage?: readonly string[]
}

/** A release of the shell. */
export interface ShellRecord {
  name: 'shell'
  version: string
  /** Version of the shell contract that it provides to remotes. */
  contract: string
  /** Files that its page starts with. */
  first: readonly ReleaseFile[]
}

/** Returns the label of a menu entry of this remote: in the language, else in English, else the remote's name. */
export const menuLabel = (label: RemoteManifest['menu']['label'], language: string, name: string) =>
  label[language] ?? label['en'] ?? name

/** A release of any part. */
export type AnyRelease = ReleaseRecord | ShellRecord

/** Characters. */
export const MAX_LABEL_CHARACTERS = 80

/** Entries of one remote, beside its first. */
export const MAX_OTHER_ENTRIES = 5

const isText = (value: unknown): value is string => typeof value === 'string'

const isList = (value: unknown, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(isItem)

/**
 * The menu of every page shows label and order. Sorting fails for an order that is not a number, React fails for a label
 * that is not a text, and a label without a limit would leave no space for the page.
 */
const isEntry = (value: unknown): value is Record<string, unknown> =>
  isJsonObject(value) &&
  typeof value.order === 'number' &&
  isJsonObject(value.label) &&
  Object.values(value.label).every((label) => isText(label) && label.length <= MAX_LABEL_CHARACTERS)

const isOtherEntry = (value: unknown) =>
  isEntry(value) && isText(value['route']) && isText(value['permission'])

const isFile = (value: unknown): value is ReleaseFile =>
  isJsonObject(value) && isText(value.path) && isText(value.integrity)

export const isRelease = (value: unknown): value is ReleaseRecord =>
  isJsonObject(value) &&
  ['name', 'version', 'route', 'team', 'shell'].every((key) => isText(value[key])) &&
  isList(value.otherRoutes ?? [], isText) &&
  (value.access === 'public' || value.access === 'staff') &&
  isEntry(value.menu) &&
  isList(value.otherEntries ?? [], isOtherEntry) &&
  ((value.otherEntries as unknown[] | undefined) ?? []).length <= MAX_OTHER_ENTRIES &&
  isFile(value.entry) &&
  isList(value.preload, isFile)

export const isShellRelease = (value: unknown): value is ShellRecord =>
  isJsonObject(value) &&
  value.name === SHELL &&
  typeof value.version === 'string' &&
  typeof value.contract === 'string' &&
  Array.isArray(value.first) &&
  value.first.every(isFile)

/** Whether a release is one of the shell. */
export const isShell = (release: AnyRelease): release is ShellRecord => 'contract' in release

/** Returns a check whether a value is a release of this part. */
export const isReleaseOf =
  (part: string) =>
  (value: unknown): value is AnyRelease =>
    part === SHELL ? isShellRelease(value) : isRelease(value) && value.name === part
