import { isAdmitted, isShell, satisfies, SHELL, type AnyRelease, type PartPointer } from '../format/index.ts'
import { checkPath, findPointer, listParts, type Store } from '../store/index.ts'
import { breakingLines, countOf, findingLine, findingsFor, readFinding, type Finding } from './findings.ts'

/** A release of a remote inside a release of the shell. */
export interface Combination {
  remote: string
  remoteVersion: string
  shellVersion: string
}

export interface CheckedCombination extends Combination {
  passed: boolean
  /** Titles of the specs that failed. */
  failed: readonly string[]
  /** Missing in checks of earlier versions. */
  findings?: readonly Finding[]
  /** What the run before found, if it failed and this one passed: a release that fails sometimes must pass twice in a row. */
  failedBefore?: Pick<CheckedCombination, 'failed' | 'findings'>
}

/** Content of a file in `checks/`. Stores contain such files already: fields keep their names. */
interface CheckFile {
  /** ISO 8601. */
  at: string
  /** What was drawn at random. Missing in checks of earlier versions. */
  seed?: number
  pairs: readonly CheckedCombination[]
}

export const combinationName = ({ remote, remoteVersion, shellVersion }: Combination) =>
  `${remote} ${remoteVersion} in shell ${shellVersion}`

/**
 * Returns the releases that people can get without any further command: the current one, its fallbacks and a canary. The
 * only release of a remote may be blocked: then nobody gets it. Everybody gets the current shell, blocked or not. Releases
 * without the first route of the current one, or with another access, are left out: the specs open this route.
 */
function reachable(pointer: PartPointer | null) {
  if (!pointer) return []
  const { current, previous, canary, blocked } = pointer
  return [current, ...previous, ...(canary ? [canary.release] : [])].filter(
    (release) =>
      isShell(release) ||
      isShell(current) ||
      (!blocked.includes(release.version) && isAdmitted(release, current)),
  )
}

/**
 * Lists the combinations in which a release must pass. A remote is checked with the current shell and its fallbacks, a
 * shell with those of every remote, and with its canary. Combinations with another shell contract are left out: the shell does not load them.
 */
export async function requiredCombinations(store: Store, release: AnyRelease): Promise<Combination[]> {
  const parts = isShell(release) ? await listParts(store) : [SHELL]
  const others = await Promise.all(
    parts.filter((part) => part !== release.name).map((part) => findPointer(store, part)),
  )
  return others.flatMap(reachable).flatMap((other) => {
    const [remote, shell] = isShell(release) ? [other, release] : [release, other]
    if (isShell(remote) || !isShell(shell) || !satisfies(shell.contract, remote.shell)) return []
    return [{ remote: remote.name, remoteVersion: remote.version, shellVersion: shell.version }]
  })
}

async function readCheck(store: Store, part: string, version: string): Promise<CheckFile | null> {
  const file = await store.read(checkPath(part, version))
  if (!file) return null
  try {
    const { at, pairs } = JSON.parse(file.bytes.toString()) as CheckFile
    return {
      at,
      pairs: pairs.map(({ findings, ...pair }) =>
        findings ? { ...pair, findings: findings.map(readFinding) } : pair,
      ),
    }
  } catch {
    return null
  }
}

export const writeCheck = (store: Store, part: string, version: string, check: CheckFile) =>
  store.put(checkPath(part, version), Buffer.from(`${JSON.stringify(check, null, 2)}\n`))

export interface CheckState {
  /** `none`: there is no combination to check. */
  outcome: 'passed' | 'missing' | 'failed' | 'none'
  /** Why people should not get the release yet, in sentences. */
  problems: readonly string[]
  /** The findings that `--force` does not override, as lines. */
  breaks: readonly string[]
}

const missing = (...problems: string[]): CheckState => ({ outcome: 'missing', problems, breaks: [] })

const reasonsOf = ({ failed, findings = [] }: Pick<CheckedCombination, 'failed' | 'findings'>) =>
  [...failed, ...(findings.length > 0 ? [countOf(findings)] : [])].join('; ')

/** Returns why a combination failed in the check of a part: one sentence, and one line for each finding. */
export function failureOf(part: string, combination: CheckedCombination) {
  const { failed } = combination
  const findings = findingsFor(part, combination.findings)
  const hint =
    failed.length > 0 && findings.length === 0
      ? ' If the machine was busy, run check again: the release must then pass twice in a row.'
      : ''
  const sentence = `${combinationName(combination)} failed (${reasonsOf(combination)}): correct it and publish a new version.${hint}`
  return [sentence, ...findings.map(findingLine)].join('\n')
}

const resultIn = (check: CheckFile | null, combination: Combination) =>
  check?.pairs.find((one) => combinationName(one) === combinationName(combination))

/** Returns the results of a run, with the reason of each combination that failed in the run before. */
export async function withEarlierFailures(
  store: Store,
  part: string,
  version: string,
  results: readonly CheckedCombination[],
): Promise<CheckedCombination[]> {
  const own = await readCheck(store, part, version)
  return Promise.all(
    results.map(async (result) => {
      const before = resultIn(own, result) ?? resultIn(await checkOfOther(store, part, result), result)
      if (!result.passed || !before || before.passed) return result
      const { failed, findings } = before
      return { ...result, failedBefore: { failed, ...(findings && { findings }) } }
    }),
  )
}

/** Reads the check of the other release: it may have been checked together with this one. */
const checkOfOther = (store: Store, name: string, { remote, remoteVersion, shellVersion }: Combination) =>
  name === remote ? readCheck(store, SHELL, shellVersion) : readCheck(store, remote, remoteVersion)

/** Says that a remote cannot be checked, because no shell is active. Null if one is. */
export const findMissingShellProblem = async (store: Store, release: AnyRelease) =>
  isShell(release) || (await findPointer(store, SHELL))
    ? null
    : `${release.name} ${release.version} could not be checked, because no shell is active in this store: activate one first.`

/** Returns whether a release passed its check in all required combinations. */
export async function checkState(store: Store, release: AnyRelease): Promise<CheckState> {
  const { name, version } = release
  const command = `run npm run release -- check ${name} ${version}`
  const problem = await findMissingShellProblem(store, release)
  if (problem) return missing(problem)
  const required = await requiredCombinations(store, release)
  if (required.length === 0) return { outcome: 'none', problems: [], breaks: [] }
  const own = await readCheck(store, name, version)
  const results = await Promise.all(
    required.map(async (combination) => ({
      combination: combinationName(combination),
      result:
        resultIn(own, combination) ?? resultIn(await checkOfOther(store, name, combination), combination),
    })),
  )
  if (results.every(({ result }) => !result))
    return missing(`${name} ${version} was not checked: ${command}.`)
  const failed = results.flatMap(({ result }) =>
    result && !result.passed ? [{ problem: failureOf(name, result), findings: result.findings }] : [],
  )
  const once = results.flatMap(({ combination, result }) => {
    const before = result?.failedBefore
    if (!before) return []
    const problem = `${combination} failed (${reasonsOf(before)}) and then passed once. It must pass twice in a row: ${command}.`
    return [{ problem, findings: before.findings }]
  })
  const refused = failed.length > 0 ? failed : once
  if (refused.length > 0)
    return {
      outcome: 'failed',
      problems: refused.map(({ problem }) => problem),
      breaks: breakingLines(refused.flatMap(({ findings }) => findingsFor(name, findings))),
    }
  const unchecked = results.flatMap(({ combination, result }) =>
    result ? [] : [`${combination} was not checked: ${command}.`],
  )
  return unchecked.length > 0 ? missing(...unchecked) : { outcome: 'passed', problems: [], breaks: [] }
}
