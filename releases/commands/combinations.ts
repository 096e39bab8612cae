import { satisfies } from '../format/index.ts'
import { SHELL } from '../store/paths.ts'
import { pointerIn, type PartPointer } from '../store/pointer-file.ts'
import { isShell, type AnyRelease } from '../store/any-release.ts'
import type { Store } from '../store/store.ts'

/** A remote's release inside a shell's. */
export interface Pair {
  remote: string
  remoteVersion: string
  shellVersion: string
}

/** What patients may meet without anybody releasing anything: the current release and those it falls back to. */
const kept = (pointer: PartPointer | null) => (pointer ? [pointer.current, ...pointer.previous] : [])

export const nameOf = ({ remote, remoteVersion, shellVersion }: Pair) =>
  `${remote} ${remoteVersion} in shell ${shellVersion}`

/**
 * The pairs that a release must have passed before anybody gets it: a remote's in every shell still in keep, a
 * shell's with the current and earlier releases of every remote. A shell passes by what asks for another contract
 * than its own, so such a pair meets nobody.
 */
export async function requiredPairs(store: Store, release: AnyRelease): Promise<Pair[]> {
  const parts = isShell(release) ? await store.folders('') : [SHELL]
  const others = await Promise.all(
    parts.filter((part) => part !== release.name).map((part) => pointerIn(store, part)),
  )
  return others.flatMap(kept).flatMap((other) => {
    const [remote, shell] = isShell(release) ? [other, release] : [release, other]
    if (isShell(remote) || !isShell(shell) || !satisfies(shell.contract, remote.shell)) return []
    return [{ remote: remote.name, remoteVersion: remote.version, shellVersion: shell.version }]
  })
}
