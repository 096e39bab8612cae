import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pointerTo, SHELL, type ReleaseLimits } from '../format/index.ts'
import {
  findPointer,
  folderStore,
  listParts,
  loadedRelease,
  pointerPath,
  publishedRelease,
  releasePath,
  writeDerivedFiles,
  type Store,
} from '../store/index.ts'
import type { Combination } from './check-results.ts'

/** A combination, copied so that specs can run on it. */
export interface CombinationCopy extends Combination {
  name: string
  /** A store with the releases of this combination only. */
  folder: string
  /** The parts in that store. The remotes that are not active in the checked store are missing. */
  parts: readonly string[]
  /** A store with the active release of the remote in place of the checked one, if that is another release. */
  before: string | null
  limits: ReleaseLimits
}

/** The version of a remote that people with that shell have now, if any. */
export async function activeVersion(store: Store, remote: string, shellVersion: string) {
  const pointer = await findPointer(store, remote)
  const shell = await publishedRelease(store, SHELL, shellVersion)
  return pointer ? loadedRelease(shell.release, pointer)?.version : undefined
}

/**
 * Returns the combination with the active release in place of the checked one of `part`. Null: that is the checked one, there
 * is none, or the shell does not load the remote.
 */
export async function activeCombination(
  store: Store,
  part: string,
  { remote, remoteVersion, shellVersion }: Combination,
): Promise<Combination | null> {
  if (part !== SHELL) {
    const version = await activeVersion(store, remote, shellVersion)
    return version && version !== remoteVersion ? { remote, remoteVersion: version, shellVersion } : null
  }
  const shell = (await findPointer(store, SHELL))?.current
  const { release } = await publishedRelease(store, remote, remoteVersion)
  const isLoaded = shell && loadedRelease(shell, pointerTo(release))
  return isLoaded && shell.version !== shellVersion
    ? { remote, remoteVersion, shellVersion: shell.version }
    : null
}

/** Copies a combination to `folder`, and to a folder beside it the active release in place of the checked one. */
export async function copyOf(
  store: Store,
  combination: Combination,
  { name, folder }: Pick<CombinationCopy, 'name' | 'folder'>,
): Promise<CombinationCopy> {
  const { remote, remoteVersion, shellVersion } = combination
  const { limits } = await publishedRelease(store, remote, remoteVersion)
  const active = await activeVersion(store, remote, shellVersion)
  const before = active !== undefined && active !== remoteVersion ? `${folder}-before` : null
  if (before) await copyCombination(store, { ...combination, remoteVersion: active! }, before)
  const parts = await copyCombination(store, combination, folder)
  return { ...combination, name, folder, parts, before, limits }
}

/**
 * Copies the files of a combination to a folder, as a store without any other release: no earlier release can hide a
 * failure. Other remotes are there with the release that people with this shell have. Returns the parts in the copy.
 */
async function copyCombination(store: Store, combination: Combination, folder: string) {
  const { remote, remoteVersion, shellVersion } = combination
  const copy = folderStore(folder)
  const parts: string[] = []
  for (const part of await listParts(store)) {
    const version =
      part === SHELL
        ? shellVersion
        : part === remote
          ? remoteVersion
          : await activeVersion(store, part, shellVersion)
    if (!version) continue
    const { release } = await publishedRelease(store, part, version)
    await copyFiles(store, releasePath(part, version), folder)
    const pointer = pointerTo(release)
    await copy.put(pointerPath(part), Buffer.from(JSON.stringify(pointer)))
    await writeDerivedFiles(copy, part, pointer)
    parts.push(part)
  }
  return parts
}

/** Files that are copied at the same time: more could wait too long for a connection to the store. */
const FILES_AT_ONCE = 16

/** Copies all files below a path to the same path in a folder. A copy that specs run on need not survive a loss of power. */
async function copyFiles(store: Store, below: string, folder: string) {
  const paths = await store.list(below)
  const copyFile = async (path: string) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, (await store.read(path))!.bytes)
  }
  for (let first = 0; first < paths.length; first += FILES_AT_ONCE) {
    // The folder is removed after an error: nothing may still write into it.
    const copied = await Promise.allSettled(paths.slice(first, first + FILES_AT_ONCE).map(copyFile))
    for (const one of copied) if (one.status === 'rejected') throw one.reason
  }
}
