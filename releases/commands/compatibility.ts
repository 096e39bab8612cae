import { isShell, satisfies, SHELL, type PartPointer } from '../format/index.ts'
import { findPointer, listParts, type Store } from '../store/index.ts'

/** Whether a shell can load a release of a remote. */
function canLoad(shell: PartPointer | null, remote: PartPointer | null) {
  if (!shell || !remote || !isShell(shell.current)) return false
  const { contract } = shell.current
  return [remote.current, ...remote.previous].some(
    (release) =>
      !isShell(release) && !remote.blocked.includes(release.version) && satisfies(contract, release.shell),
  )
}

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
