import { isShell, satisfies, SHELL, type PartPointer } from '../format/index.ts'
import { findPointer, listParts, loadedRelease, type Store } from '../store/index.ts'

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

/**
 * Returns a sentence when nobody gets a release of a remote that the pointer names, because it does not accept the active
 * shell; else null.
 * @param release by default the current one
 */
export async function waitsForShell(
  store: Store,
  part: string,
  pointer: PartPointer,
  release = pointer.current,
) {
  const shell = await findPointer(store, SHELL)
  if (!shell || !isShell(shell.current) || isShell(release)) return null
  if (satisfies(shell.current.contract, release.shell)) return null
  const until = loadedRelease(shell.current, pointer)
  return `Nobody gets ${part} ${release.version} yet: it needs a shell that provides ${release.shell}.${until ? ` Until then people get ${until.version}.` : ''}`
}

/** Returns a sentence for the active release and for the canary, if nobody gets them yet. */
export async function waitingReleases(store: Store, part: string, pointer: PartPointer | null) {
  if (!pointer) return []
  const named = [pointer.current, ...(pointer.canary ? [pointer.canary.release] : [])]
  const sentences = await Promise.all(named.map((release) => waitsForShell(store, part, pointer, release)))
  return sentences.filter((sentence) => sentence !== null)
}

/**
 * What the user must know once a pointer is changed: who cannot open which part now, else the shell that its release waits for.
 * Read after the change, because another team may have changed its part in between. A failure does not fail a change that is
 * done.
 */
export async function notesAfterChange(store: Store, part: string, before: PartPointer, next: PartPointer) {
  try {
    const problems = await compatibilityProblems(store, part, before, next)
    if (problems.length > 0) return problems
    const waits = await waitsForShell(store, part, next)
    return waits ? [waits] : []
  } catch (error) {
    return [`Could not check who can open which part now: ${(error as Error).message}`]
  }
}
