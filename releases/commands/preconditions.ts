import { isShell, type AnyRelease, type PartPointer } from '../format/index.ts'
import { CommandError, type Actor, type HistoryEvent, type Store } from '../store/index.ts'
import { checkState } from './check-results.ts'

interface Unmet {
  /** One sentence for each unmet precondition. */
  unmet: readonly string[]
  /** One line for each thing that spoils the page. */
  spoils?: readonly string[]
}

/** Returns why people should not get a release. */
export async function unmetPreconditions(
  store: Store,
  release: AnyRelease,
  pointer: PartPointer | null,
): Promise<Required<Unmet>> {
  const { name, version } = release
  const current = pointer?.current
  const unmet: string[] = []
  if (pointer?.blocked.includes(version))
    unmet.push(`${name} ${version} is blocked: publish a corrected release under a new version.`)
  if (current && !isShell(current) && !isShell(release))
    for (const claim of ['route', 'access'] as const)
      if (release[claim] !== current[claim])
        unmet.push(
          `${name} ${version} claims the ${claim} ${release[claim]}, and the active ${current.version} has ${current[claim]}: admit it in the clinic's settings first, then add --force and --why.`,
        )
  const { problems, spoils } = await checkState(store, release)
  return { unmet: [...unmet, ...problems], spoils }
}

/**
 * Stops a command with unmet preconditions, unless its actor uses `--force`.
 * @returns the fields of the history event that record what was overridden
 * @throws CommandError with the first unmet precondition, when `--force` has no reason, or with what spoils the page
 */
export function requireMet({ unmet, spoils = [] }: Unmet, { force, why }: Actor) {
  if (force && !why?.trim()) throw new CommandError('--force needs a reason for the history: add --why "…".')
  if (unmet.length === 0) return {}
  if (!force) throw new CommandError(unmet[0])
  if (spoils.length > 0)
    throw new CommandError(
      [
        '--force does not override what spoils the page: correct it and publish a new version.',
        ...spoils,
      ].join('\n'),
    )
  return { forced: true, overrode: unmet } satisfies Partial<HistoryEvent>
}
