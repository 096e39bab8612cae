import { type AnyRelease, isShell, satisfies, SHELL, type PartPointer } from '../format/index.ts'
import { findPointer, listParts, type Store } from '../store/index.ts'

/**
 * The release of a remote that browsers with this shell load: the first kept one that accepts the shell and is not blocked.
 * Undefined: none.
 */
export function loadedRelease(shell: AnyRelease, { current, previous, blocked }: PartPointer) {
  if (!isShell(shell)) return undefined
  return [current, ...previous].find(
    (release) =>
      !isShell(release) && !blocked.includes(release.version) && satisfies(shell.contract, release.shell),
  )
}

/** The release of a remote that browsers load with the active shell; of the shell itself the current one. */
export async function releaseInUse(store: Store, part: string, pointer: PartPointer) {
  if (part === SHELL) return pointer.current
  const shell = await findPointer(store, SHELL)
  return (shell && loadedRelease(shell.current, pointer)) ?? pointer.current
}

/** Whether a shell can load a release of a remote. */
const canLoad = (shell: PartPointer | null, remote: PartPointer | null) =>
  shell !== null && remote !== null && loadedRelease(shell.current, remote) !== undefined

/** Lists the remotes that the active shell can load now, and could not load after a change of one pointer. */
async function remotesWithoutCompatibleRelease(
  store: Store,
  part: string,
  now: PartPointer | null,
  next: PartPointer,
) {
  if (part !== SHELL) {
    const shell = await findPointer(store, SHELL)
    return canLoad(shell, now) && !canLoad(shell, next) ? [part] : []
  }
  const remotes = (await listParts(store)).filter((name) => name !== SHELL)
  const pointers = await Promise.all(remotes.map((name) => findPointer(store, name)))
  return remotes.filter((_, index) => canLoad(now, pointers[index]!) && !canLoad(next, pointers[index]!))
}

/** Returns a sentence for each remote that nobody could open after a change of one pointer. */
export async function compatibilityProblems(
  store: Store,
  part: string,
  now: PartPointer | null,
  next: PartPointer,
) {
  const { current } = next
  const [reason, remedy] = isShell(current)
    ? [`accepts contract ${current.contract}`, 'activate one that does, it waits until its shell is active']
    : ['accepts the active shell', `activate a shell that provides ${current.shell}`]
  return (await remotesWithoutCompatibleRelease(store, part, now, next)).map(
    (remote) =>
      `With ${part} ${current.version} nobody could open ${remote}, because none of its kept releases ${reason}: ${remedy}.`,
  )
}
