import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRelease } from '../format/index.ts'
import { publishedRelease, type Store } from '../store/index.ts'
import {
  combinationName,
  failureOf,
  findMissingShellProblem,
  requiredCombinations,
  withEarlierFailures,
  writeCheck,
  type CheckedCombination,
  type Combination,
} from './check-results.ts'
import { activeCombination, copyOf, type CombinationCopy } from './copy-combination.ts'
import { BLOCKS_BOOKING, type Finding } from './findings.ts'
import { findingsInRelease } from './findings-in-files.ts'

/** What the specs of one combination found. */
export interface SpecResult {
  /** Titles of the specs that failed. */
  failed: readonly string[]
  findings: readonly Finding[]
  /** For the log: where each of them has stopped, and why. */
  errors?: readonly string[]
}

/**
 * Runs the specs of all combinations. People, windows and choices are drawn at random; the same seed draws the same ones.
 * @returns one result for each, in the same order
 */
export type RunSpecs = (copies: readonly CombinationCopy[], seed: number) => Promise<readonly SpecResult[]>

export interface CheckOptions {
  runSpecs: RunSpecs
  /** Receives one line for each combination, and the errors of specs that failed. */
  log?: (line: string) => void
  /** Seed of the check to repeat. Without it, each check draws a new seed. */
  seed?: number | undefined
}

const MAX_SEED = 1_000_000

/**
 * Checks a published release in all required combinations and stores the results. A failed combination is not an error
 * of this command: `activate` reads the results and refuses the release. After a failure a release must pass twice. A
 * repeated check is not stored: somebody could repeat a seed that a broken release passes.
 * @returns a summary for the user
 * @throws CommandError when the release was not published completely
 */
export async function check(
  store: Store,
  part: string,
  version: string,
  { runSpecs, log, seed: repeated }: CheckOptions,
) {
  const { release } = await publishedRelease(store, part, version)
  const combinations = await requiredCombinations(store, release)
  const seed = repeated ?? randomInt(MAX_SEED)
  const results = await checkCombinations(store, release, combinations, {
    log,
    run: (copies) => runSpecs(copies, seed),
  })
  const checked = repeated === undefined ? await withEarlierFailures(store, part, version, results) : results
  for (const one of checked) log?.(one.passed ? `${combinationName(one)}: passed` : failureOf(part, one))
  if (repeated === undefined)
    await writeCheck(store, part, version, { at: new Date().toISOString(), seed, pairs: checked })
  const failures = checked.filter(({ passed }) => !passed).length
  if (checked.length === 0)
    return (
      (await findMissingShellProblem(store, release)) ??
      `There is no other release yet that ${part} ${version} must be checked with.`
    )
  if (repeated !== undefined)
    return `${failures} of ${checked.length} combinations failed with the seed ${seed}. A repeated check is not stored.`
  if (failures > 0)
    return `${failures} of ${checked.length} combinations failed: activate refuses ${part} ${version} without --force and --why. To repeat exactly this check: npm run release -- check ${part} ${version} --seed ${seed}`
  return checked.some(({ failedBefore }) => failedBefore)
    ? `${part} ${version} passed, but the check before failed. Run it again: a release must pass twice in a row after a failure.`
    : `${part} ${version} passed in all combinations (${checked.length}).`
}

interface Run {
  run: (copies: readonly CombinationCopy[]) => Promise<readonly SpecResult[]>
  log: CheckOptions['log']
}

async function checkCombinations(
  store: Store,
  { name: part, version }: AnyRelease,
  combinations: readonly Combination[],
  { run, log }: Run,
): Promise<CheckedCombination[]> {
  if (combinations.length === 0) return []
  const folder = await mkdtemp(join(tmpdir(), 'molar-combinations-'))
  try {
    // Not those of the other releases: their teams alone can correct them.
    const inFiles = await findingsInRelease(store, part, version)
    const copies: CombinationCopy[] = []
    for (const [index, combination] of combinations.entries()) {
      const name = combinationName(combination)
      copies.push(await copyOf(store, combination, { name, folder: join(folder, String(index)) }))
    }
    const results = await run(copies)
    for (const error of results.flatMap(({ errors = [] }) => errors)) log?.(error)
    const others = await runWithActive(store, part, copies, results, { run, log })
    return combinations.map((combination, index) => {
      const { failed, findings: inPage } = results[index] ?? NOT_RUN
      const isOther = failed.every((title) => others.get(index)?.failed.includes(title))
      const findings = [
        ...inFiles,
        ...inPage.map((one) => (isOther && one.what === BLOCKS_BOOKING ? { ...one, notBy: part } : one)),
      ]
      return { ...combination, passed: failed.length + findings.length === 0, failed, findings }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The remote of the specs that end with a booking. */
const BOOKING = 'booking'

/**
 * Runs the specs of combinations in which a patient could not book once more, with the active release in place of the checked
 * one. A spec that fails there too has another cause: perhaps it fits only a newer release of booking. Returns the results by
 * the index of the combination. Not for a release of booking: its specs may be newer than the active release.
 */
async function runWithActive(
  store: Store,
  part: string,
  copies: readonly CombinationCopy[],
  results: readonly SpecResult[],
  { run, log }: Run,
) {
  const others: { index: number; copy: CombinationCopy }[] = []
  for (const [index, copy] of copies.entries()) {
    const isStuck = results[index]?.findings.some(({ what }) => what === BLOCKS_BOOKING)
    const active = isStuck && part !== BOOKING ? await activeCombination(store, part, copy) : null
    // The same name draws the same people, windows and choices.
    if (active)
      others.push({
        index,
        copy: await copyOf(store, active, { name: copy.name, folder: `${copy.folder}-active` }),
      })
  }
  if (others.length === 0) return new Map<number, SpecResult>()
  log?.(`The failed bookings are repeated with the active release of ${part}, which may fail too.`)
  const found = await run(others.map(({ copy }) => copy))
  return new Map(others.map(({ index }, place) => [index, found[place] ?? NOT_RUN]))
}

/** A run without specs, or one that failed outside of them, proves nothing. */
export const NOT_RUN: SpecResult = { failed: ['the specs did not run'], findings: [] }
