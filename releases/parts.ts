import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteManifest, ReleaseLimits } from './format/index.ts'

/** The folder of the repository, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Paths of the server itself. A remote with such a route would hide them. */
const RESERVED_PATHS = ['shell', 'api', 'page']

/**
 * Whether this route begins like the path of another page: nginx takes everything below `/api/` and below the name of a
 * part for files of the server or of that part.
 */
export function isTakenPath(route: string, parts: readonly string[]) {
  const [first = '', ...below] = route.slice(1).split('/')
  return RESERVED_PATHS.includes(first) || (below.length > 0 && parts.includes(first))
}

/** Names that no remote can have. Its files would have a reserved path, or its messages a namespace of another part. */
export const RESERVED_NAMES = [
  ...RESERVED_PATHS,
  'common',
  'server',
  'account',
  'overrides',
  'staff',
  'template',
]

export const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Returns the version of the part in this folder. */
export const versionOf = (folder: string) => (readJson(folder, 'package.json') as { version: string }).version

interface Language {
  tag: string
  /** Staff do not need it. */
  patientsOnly?: boolean
}

const languages = () => readJson(ROOT, 'shared', 'contract', 'src', 'languages.json') as Language[]

/** Returns the tags of all languages, English included. */
export const languageTags = () => languages().map(({ tag }) => tag)

/** Returns the tags of the languages that a remote with this access must have. */
export const requiredLanguages = (access: RemoteManifest['access']) =>
  languages()
    .filter(({ patientsOnly }) => access === 'public' || !patientsOnly)
    .map(({ tag }) => tag)

/** Returns the version of the shell contract in this checkout. */
export const shellContract = () => {
  const file = join(ROOT, 'shared', 'src', 'remote', 'version.ts')
  return /'(\d+\.\d+\.\d+)'/.exec(readFileSync(file, 'utf8'))![1]!
}

interface RemoteFile extends RemoteManifest {
  limits?: ReleaseLimits
}

/** Returns what pages need of the `remote.json` of a remote's folder. */
export function manifestOf(folder: string): RemoteManifest {
  const { limits: _, ...manifest } = readJson(folder, 'remote.json') as RemoteFile
  return manifest
}

/** Returns what only the check of a release reads of the `remote.json` of a remote's folder. */
export const limitsOf = (folder: string) => (readJson(folder, 'remote.json') as RemoteFile).limits ?? {}

interface RemotePart extends RemoteManifest {
  folder: string
}

/** Returns all remotes of the repository in the order of the menu. A folder with a `remote.json` is a remote. */
export const findRemotes = (root = ROOT): RemotePart[] =>
  readdirSync(root)
    .map((entry) => join(root, entry))
    .filter((folder) => existsSync(join(folder, 'remote.json')))
    .map((folder) => ({ ...manifestOf(folder), folder }))
    .toSorted((a, b) => a.menu.order - b.menu.order)
