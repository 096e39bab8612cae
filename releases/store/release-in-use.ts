import { isShell, satisfies, SHELL, type AnyRelease, type PartPointer } from '../format/index.ts'
import { findPointer } from './pointer-file.ts'
import type { Store } from './store.ts'

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
