import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pair } from './pairs.ts'
import { PAGE_FILES } from './derived.ts'
import { pointerPath, releasePath, SHELL } from './paths.ts'
import { pointerIn, type PartPointer } from './pointer-file.ts'
import { publishedRelease } from './published.ts'
import { isShell } from './releases.ts'
import type { Store } from './store.ts'

/**
 * Lays the published files of a pair out in a folder, as a store that knows nothing else: what fails in it cannot be
 * healed by an earlier release. Remotes that are not of the pair stand with their current release.
 */
export async function layOut(store: Store, { remote, remoteVersion, shellVersion }: Pair, folder: string) {
  for (const part of await store.folders('')) {
    const version =
      part === SHELL
        ? shellVersion
        : part === remote
          ? remoteVersion
          : (await pointerIn(store, part))?.current.version
    if (version) await layOutOne(store, part, version, folder)
  }
}

async function layOutOne(store: Store, part: string, version: string, folder: string) {
  const put = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const { release } = await publishedRelease(store, part, version)
  const place = releasePath(part, version)
  for (const path of await store.list(place)) await put(path, (await store.read(path))!.bytes)

  const pointer: PartPointer = { current: release, previous: [], canary: null, blocked: [] }
  await put(pointerPath(part), Buffer.from(JSON.stringify(pointer)))
  if (!isShell(release)) return
  for (const name of PAGE_FILES) await put(`${SHELL}/${name}`, (await store.read(`${place}/${name}`))!.bytes)
}
