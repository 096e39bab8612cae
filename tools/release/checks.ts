import { nameOf, requiredPairs, type Pair } from './pairs.ts'
import { checkPath, SHELL } from './paths.ts'
import { pointerIn } from './pointer-file.ts'
import { isShell, type AnyRelease } from './releases.ts'
import type { Store } from './store.ts'

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

/** What was found of a pair as this release was checked, else as the other one was. */
async function resultOf(store: Store, { name, version }: AnyRelease, pair: Pair) {
  const { remote, remoteVersion, shellVersion } = pair
  const [other, otherVersion] = name === remote ? [SHELL, shellVersion] : [remote, remoteVersion]
  const isIt = (one: Pair) => nameOf(one) === nameOf(pair)
  return (
    (await readCheck(store, name, version))?.pairs.find(isIt) ??
    (await readCheck(store, other, otherVersion))?.pairs.find(isIt)
  )
}

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
  const found = await Promise.all(
    required.map(async (pair) => ({ pair: nameOf(pair), result: await resultOf(store, release, pair) })),
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
