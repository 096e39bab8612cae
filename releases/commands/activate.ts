import type { AnyRelease, PartPointer } from '../format/index.ts'
import {
  changePointer,
  damagedPointer,
  eventOf,
  readHistory,
  readPointerFile,
  verifiedRelease,
  withWarning,
  writeDerivedFiles,
  type Actor,
  type Store,
} from '../store/index.ts'
import { endedCanary } from './canary.ts'
import { compatibilityProblems, waitsForShell } from './compatibility.ts'
import { problemsSince, requireMet, unmetPreconditions } from './preconditions.ts'

/**
 * Number of earlier releases that a pointer keeps: one to fall back to, and one more if that fails. Every page carries
 * them, and every kept shell release adds combinations to check.
 */
export const MAX_FALLBACKS = 2

/**
 * Makes a release the current one: everybody gets it from the next visit on.
 * @returns a message for the user
 * @throws CommandError when a file is missing or altered, or a precondition is unmet without `--force`
 */
export async function activate(store: Store, part: string, version: string, actor: Actor) {
  const { pointer, tag } = await readPointerFile(store, part)
  if (pointer?.current.version === version && !pointer.canary && !pointer.blocked.includes(version))
    return withWarning(`${part} ${version} is active already.`, await writeDerivedFiles(store, part, pointer))

  const release = await verifiedRelease(store, part, version)
  const blocked = pointer?.blocked ?? (await blockedInHistory(store, part))
  const next = nextPointer(pointer, blocked, release)
  const { unmet, breaks } = await unmetPreconditions(store, release, { current: pointer?.current, blocked })
  const problemsOfPointers = () => compatibilityProblems(store, part, pointer, next)
  const all = [
    ...(!pointer && tag ? [damagedPointer(store, part)] : []),
    ...unmet,
    ...(await problemsOfPointers()),
  ]
  const event = eventOf(actor, {
    event: 'activate',
    from: pointer?.current.version ?? null,
    to: version,
    ...requireMet({ unmet: all, breaks }, actor),
  })
  const warning = await changePointer(store, part, { tag, next, event })
  const added = await problemsSince(store, release, all, problemsOfPointers)
  // What is only said must not fail an activation that is done.
  const waits = await waitsForShell(store, part, next).catch(() => null)
  const ended = endedCanary(part, pointer, version)
  return [`${part} ${version} is active.`, ended, waits, warning, ...added].filter(Boolean).join(' ')
}

/** Returns the versions that the last pointer had blocked, if it can no longer be read. */
async function blockedInHistory(store: Store, part: string) {
  const blocked = new Set<string | null>()
  for (const { event, from, to } of await readHistory(store, part, ['block', 'activate', 'canary']))
    if (event === 'block') blocked.add(from)
    else blocked.delete(to)
  return [...blocked].filter((version) => version !== null)
}

/** Ends a running canary: it was compared with the release that was current until now. */
function nextPointer(
  pointer: PartPointer | null,
  blocked: readonly string[],
  release: AnyRelease,
): PartPointer {
  const { current, previous = [] } = pointer ?? {}
  const stillBlocked = blocked.filter((version) => version !== release.version)
  return {
    current: release,
    previous: [...(current ? [current] : []), ...previous]
      .filter(({ version }) => version !== release.version && !stillBlocked.includes(version))
      .slice(0, MAX_FALLBACKS),
    canary: null,
    blocked: stillBlocked,
  }
}
