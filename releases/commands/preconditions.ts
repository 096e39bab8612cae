import { isShell, type AnyRelease, type PartPointer } from '../format/index.ts'
import { CommandError, type Actor, type HistoryEvent, type Store } from '../store/index.ts'
import { checkState } from './check-results.ts'
import { countOf, findingLine, breakingLines, type Finding } from './findings.ts'
import { findingsInRelease } from './findings-in-files.ts'

interface UnmetPreconditions {
  /** One sentence for each unmet precondition. */
  unmet: readonly string[]
  /** One line for each thing that breaks the page. */
  breaks?: readonly string[]
}

/** Returns why people should not get a release. */
export async function unmetPreconditions(
  store: Store,
  release: AnyRelease,
  { current, blocked }: Partial<Pick<PartPointer, 'current'>> & Pick<PartPointer, 'blocked'>,
): Promise<Required<UnmetPreconditions>> {
  const { name, version } = release
  const unmet: string[] = []
  if (blocked.includes(version))
    unmet.push(`${name} ${version} is blocked: publish a corrected release under a new version.`)
  if (current && !isShell(current) && !isShell(release)) {
    for (const claim of ['route', 'access'] as const)
      if (release[claim] !== current[claim])
        unmet.push(
          `${name} ${version} claims the ${claim} ${release[claim]}, and the active ${current.version} has ${current[claim]}: admit it in the clinic's settings first, then add --force and --why.`,
        )
    for (const route of current.otherRoutes ?? [])
      if (!release.otherRoutes?.includes(route))
        unmet.push(
          `${name} ${version} lacks the route ${route} of the active ${current.version}, so its links would stop working: add --force and --why if that is intended.`,
        )
  }
  const { outcome, problems, breaks } = await checkState(store, release)
  const inFiles = await findingsInRelease(store, name, version)
  // A check that failed names them already.
  const ofFiles = outcome !== 'failed' && inFiles.length > 0 ? [fileProblem(name, version, inFiles)] : []
  return {
    unmet: [...unmet, ...ofFiles, ...problems],
    breaks: [...new Set([...breaks, ...breakingLines(inFiles)])],
  }
}

/**
 * Returns what is true only since the release was examined: another team may have activated a release in between. The files
 * of this one are the same.
 * @param known what is not repeated
 * @param problemsOfPointers further problems
 */
export const problemsSince = (
  store: Store,
  release: AnyRelease,
  known: readonly string[],
  problemsOfPointers: () => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<readonly string[]> =>
  Promise.all([checkState(store, release), problemsOfPointers()]).then(
    ([{ problems }, ofPointers]) =>
      [...problems, ...ofPointers].filter((problem) => !known.includes(problem)),
    (error: Error) => [`It could not be examined again: ${error.message}`],
  )

/** Returns one sentence, and one line for each finding. */
export const fileProblem = (name: string, version: string, findings: readonly Finding[]) =>
  [
    `The files of ${name} ${version} have ${countOf(findings)}: correct it and publish a new version.`,
    ...findings.map(findingLine),
  ].join('\n')

/**
 * Stops a command with unmet preconditions, unless its actor uses `--force`.
 * @returns the fields of the history event that record what was overridden
 * @throws CommandError with the first unmet precondition, when `--force` has no reason, or with what breaks the page
 */
export function requireMet({ unmet, breaks = [] }: UnmetPreconditions, { force, why }: Actor) {
  if (force && !why?.trim()) throw new CommandError('--force needs a reason for the history: add --why "…".')
  if (unmet.length === 0) return {}
  if (!force) throw new CommandError(unmet[0])
  if (breaks.length > 0)
    throw new CommandError(
      [
        '--force does not override what breaks the page: correct it and publish a new version.',
        ...breaks,
      ].join('\n'),
    )
  return { forced: true, overrode: unmet } satisfies Partial<HistoryEvent>
}
