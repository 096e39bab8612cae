import { pointerTo } from '../format/index.ts'
import { derive } from '../store/derived-files.ts'
import { folderStore } from '../store/folder.ts'
import type { Pair } from './combinations.ts'
import { pointerPath, releasePath, SHELL } from '../store/paths.ts'
import { pointerIn } from '../store/pointer-file.ts'
import { publishedRelease } from '../store/published.ts'
import type { Store } from '../store/store.ts'

/**
 * Lays the published files of a pair out in a folder, as a store that knows nothing else: what fails in it cannot be
 * healed by an earlier release. Remotes that are not of the pair stand with their current release.
 */
export async function layOut(store: Store, { remote, remoteVersion, shellVersion }: Pair, folder: string) {
  const view = folderStore(folder)
  for (const part of await store.folders('')) {
    const version =
      part === SHELL
        ? shellVersion
        : part === remote
          ? remoteVersion
          : (await pointerIn(store, part))?.current.version
    if (version) await layOutOne(store, part, version, view)
  }
}

async function layOutOne(store: Store, part: string, version: string, view: Store) {
  const { release } = await publishedRelease(store, part, version)
  for (const path of await store.list(releasePath(part, version)))
    await view.put(path, (await store.read(path))!.bytes)
  await view.put(pointerPath(part), Buffer.from(JSON.stringify(pointerTo(release))))
  await derive(view, part)
}
