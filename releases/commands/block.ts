import { SHELL } from '../format/index.ts'
import {
  changePointer,
  eventOf,
  pointerOf,
  publishedRelease,
  statesIn,
  withWarning,
  writeDerivedFiles,
  type Actor,
  type Store,
} from '../store/index.ts'
import { compatibilityProblems, notesAfterChange } from './compatibility.ts'
import { requireMet } from './preconditions.ts'

/**
 * Blocks a version: no browser loads it any more. Open tabs with it offer to reload. If the version is the current one,
 * the release before it becomes current. Everybody still gets a shell that is blocked and the only one.
 * @returns a message for the user
 * @throws CommandError when nobody could use the part any more, unless `--force` is given
 */
export async function block(store: Store, part: string, version: string, actor: Actor) {
  const { pointer, tag } = await pointerOf(store, part)
  const { current, previous, canary, blocked } = pointer
  if (blocked.includes(version))
    return withWarning(
      `${part} ${version} is blocked already.`,
      await writeDerivedFiles(store, part, pointer),
    )
  // Any published version can be blocked. One that the pointer names may have lost its record.
  if (statesIn({ ...pointer, canary: null }, version).length === 0)
    await publishedRelease(store, part, version)

  const isCurrent = current.version === version
  const [before, ...earlier] = previous.filter((release) => release.version !== version)
  const isReplaced = isCurrent && before
  const isOnly = isCurrent && !before
  const next = {
    current: isReplaced ? before : current,
    previous: isReplaced ? earlier : [...(before ? [before] : []), ...earlier],
    canary: canary?.release.version === version ? null : canary,
    blocked: [...blocked, version],
  }
  const unmet = isOnly
    ? [
        `${part} has no other release that browsers could get instead of ${version}: activate one first, or block it with --force and --why.`,
      ]
    : await compatibilityProblems(store, part, pointer, next)
  const event = eventOf(actor, {
    event: 'block',
    from: version,
    to: isReplaced ? before.version : null,
    // It ends a canary.
    ...(canary?.release.version === version && { percent: 0 }),
    ...requireMet({ unmet }, actor),
  })
  const warning = await changePointer(store, part, { tag, next, event })
  const message = isReplaced
    ? `${part} ${version} is blocked; ${before.version} is active.`
    : `${part} ${version} is blocked.`
  const hint = part === SHELL ? shellHint(isOnly) : null
  const notes = isOnly ? [] : await notesAfterChange(store, part, pointer, next)
  return withWarning([message, hint, ...notes].filter(Boolean).join(' '), warning)
}

const shellHint = (isOnly: boolean) =>
  isOnly ? 'Everybody still gets it: activate another shell.' : 'Open tabs with this shell offer to reload.'
