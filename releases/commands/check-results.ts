import { nameOf, requiredPairs, type Pair } from './combinations.ts'
import { checkPath, SHELL } from '../store/paths.ts'
import { pointerIn } from '../store/pointer-file.ts'
import { isShell, type AnyRelease } from '../store/any-release.ts'
import type { Store } from '../store/store.ts'

export interface CheckedPair extends Pair {
  passed: boolean
  /** Titles of the stories that failed. */
  failed: readonly string[]
}

export interface Check {
  at: string
  pairs: readonly CheckedPair[]
}

async function readCheck(store: Store, part: string, version: string): Promise<Check | null> {
  const file = await store.read(checkPath(part, version))
  if (!file) return null
  try {
    const check = JSON.parse(file.bytes.toString()) as Check
    return Array.isArray(check.pairs) ? check : null
  } catch {
    return null
  }
}

export const writeCheck = (store: Store, part: string, version: string, check: Check) =>
  store.put(checkPath(part, version), Buffer.from(`${JSON.stringify(check, null, 2)}\n`))

export interface CheckState {
  /** `none`: there is nothing that it would have to be checked with. */
  outcome: 'passed' | 'missing' | 'failed' | 'none'
  /** Why it may not reach anybody yet, in sentences. */
  objections: readonly string[]
}

const missing = (...objections: string[]): CheckState => ({ outcome: 'missing', objections })

const resultIn = (check: Check | null, pair: Pair) => check?.pairs.find((one) => nameOf(one) === nameOf(pair))

/** The check of the other of the two, which may have met this release before. */
const checkOfOther = (store: Store, name: string, { remote, remoteVersion, shellVersion }: Pair) =>
  name === remote ? readCheck(store, SHELL, shellVersion) : readCheck(store, remote, remoteVersion)

/** Whether a release has passed with everything it may meet. */
export async function checkState(store: Store, release: AnyRelease): Promise<CheckState> {
  const { name, version } = release
  const again = `run npm run release -- check ${name} ${version}`
  if (!isShell(release) && !(await pointerIn(store, SHELL)))
    return missing(
      `${name} ${version} could not be checked, for no shell is active here: activate one first.`,
    )
  const required = await requiredPairs(store, release)
  if (required.length === 0) return { outcome: 'none', objections: [] }
  const own = await readCheck(store, name, version)
  const found = await Promise.all(
    required.map(async (pair) => ({
      pair: nameOf(pair),
      result: resultIn(own, pair) ?? resultIn(await checkOfOther(store, name, pair), pair),
    })),
  )
  if (found.every(({ result }) => !result)) return missing(`${name} ${version} was not checked: ${again}.`)
  const failed = found.flatMap(({ pair, result }) =>
    result && !result.passed
      ? [`${pair} failed (${result.failed.join('; ')}): mend it and publish a new version.`]
      : [],
  )
  if (failed.length > 0) return { outcome: 'failed', objections: failed }
  const unseen = found.flatMap(({ pair, result }) => (result ? [] : [`${pair} was not checked: ${again}.`]))
  return unseen.length > 0 ? missing(...unseen) : { outcome: 'passed', objections: [] }
}
