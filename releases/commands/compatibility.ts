import { satisfies } from '../format/index.ts'
import { isPartName, SHELL } from '../store/paths.ts'
import { pointerIn, type PartPointer } from '../store/pointer-file.ts'
import { isShell } from '../store/any-release.ts'
import type { Store } from '../store/store.ts'

type Standing = PartPointer | null

/** Whether this shell finds a release of this remote that it may mount. */
function opens(shell: Standing, remote: Standing) {
  if (!shell || !remote || !isShell(shell.current)) return false
  const { contract } = shell.current
  return [remote.current, ...remote.previous].some(
    (release) =>
      !isShell(release) && !remote.blocked.includes(release.version) && satisfies(contract, release.shell),
  )
}

/**
 * Remotes that open today, and would not once a part stands at `next`. Releases that wait for another shell keep
 * nobody out while one is left that does not.
 */
async function closedBy(store: Store, part: string, now: Standing, next: PartPointer) {
  if (part !== SHELL) {
    const shell = await pointerIn(store, SHELL)
    return opens(shell, now) && !opens(shell, next) ? [part] : []
  }
  const remotes = (await store.folders('')).filter((name) => isPartName(name) && name !== SHELL)
  const standing = await Promise.all(remotes.map((name) => pointerIn(store, name)))
  return remotes.filter((_, index) => opens(now, standing[index]!) && !opens(next, standing[index]!))
}

/** What speaks against a part standing at `next`: a sentence for each remote that nobody could open any more. */
export async function closing(store: Store, part: string, now: Standing, next: PartPointer) {
  const { current } = next
  const [why, remedy] = isShell(current)
    ? [`asks for contract ${current.contract}`, 'activate one that does, which waits until its shell comes']
    : ['fits the active shell', `activate a shell that gives ${current.shell}`]
  return (await closedBy(store, part, now, next)).map(
    (remote) =>
      `With ${part} ${current.version} nothing of ${remote} would open, for none of its releases in keep ${why}: ${remedy}.`,
  )
}
