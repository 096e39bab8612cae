import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteManifest } from './format/index.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Version of the part in this folder. */
export const versionOf = (folder: string) => (readJson(folder, 'package.json') as { version: string }).version

/** Tags of all languages, English among them. */
export const languageTags = () =>
  (readJson(ROOT, 'shared', 'contract', 'src', 'languages.json') as { tag: string }[]).map(({ tag }) => tag)

/** Version of what this checkout's shell gives remotes. */
export const shellContract = () => {
  const file = join(ROOT, 'shared', 'src', 'remote', 'version.ts')
  return /'(\d+\.\d+\.\d+)'/.exec(readFileSync(file, 'utf8'))![1]!
}

export const manifestOf = (folder: string) => readJson(folder, 'remote.json') as RemoteManifest

interface RemotePart extends RemoteManifest {
  folder: string
}

/** Every remote of the repository, in the order of the menu: a folder is one when it has a `remote.json`. */
export const findRemotes = (root = ROOT): RemotePart[] =>
  readdirSync(root)
    .map((entry) => join(root, entry))
    .filter((folder) => existsSync(join(folder, 'remote.json')))
    .map((folder) => ({ ...manifestOf(folder), folder }))
    .toSorted((a, b) => a.menu.order - b.menu.order)
