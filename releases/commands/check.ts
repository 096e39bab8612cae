import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pointerTo, SHELL, type ReleaseLimits } from '../format/index.ts'
import {
  findPointer,
  folderStore,
  listParts,
  pointerPath,
  publishedRelease,
  releasePath,
  loadedRelease,
  writeDerivedFiles,
  type Store,
} from '../store/index.ts'
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
import type { Finding } from './findings.ts'
import { findingsInFiles } from './findings-in-files.ts'

/** A combination, copied so that specs can run on it. */
export interface CombinationCopy extends Combination {
  name: string
  /** A store with the releases of this combination only. */
  folder: string
  /** The parts in that store. The remotes that are not active in the checked store are missing. */
  parts: readonly string[]
  /** A store with the active release of the remote in place of the checked one, if that is another release. */
  before: string | null
  limits: ReleaseLimits
}

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
  const results = await checkCombinations(store, combinations, async (copies) => {
    const found = await runSpecs(copies, seed)
    for (const error of found.flatMap(({ errors = [] }) => errors)) log?.(error)
    return found
  })
  const checked = repeated === undefined ? await withEarlierFailures(store, part, version, results) : results
  for (const one of checked) log?.(one.passed ? `${combinationName(one)}: passed` : failureOf(one))
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

async function checkCombinations(
  store: Store,
  combinations: readonly Combination[],
  runSpecs: (copies: readonly CombinationCopy[]) => Promise<readonly SpecResult[]>,
): Promise<CheckedCombination[]> {
  if (combinations.length === 0) return []
  const folder = await mkdtemp(join(tmpdir(), 'molar-combinations-'))
  try {
    const copies: CombinationCopy[] = []
    const inFiles: (readonly Finding[])[] = []
    for (const [index, combination] of combinations.entries()) {
      const copy = join(folder, String(index))
      const recorded = await publishedRelease(store, combination.remote, combination.remoteVersion)
      const active = await activeVersion(store, combination.remote, combination.shellVersion)
      const isNew = active !== undefined && active !== combination.remoteVersion
      const before = isNew ? join(folder, `${index}-before`) : null
      if (before) await copyCombination(store, { ...combination, remoteVersion: active! }, before)
      inFiles.push(await findingsInFiles(recorded, readIn(store, combination)))
      const parts = await copyCombination(store, combination, copy)
      copies.push({
        ...combination,
        name: combinationName(combination),
        folder: copy,
        parts,
        before,
        limits: recorded.limits,
      })
    }
    const results = await runSpecs(copies)
    return combinations.map((combination, index) => {
      const { failed, findings: inPage } = results[index] ?? NOT_RUN
      const findings = [...inFiles[index]!, ...inPage]
      return { ...combination, passed: failed.length + findings.length === 0, failed, findings }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The version of a remote that people with that shell have now, if any. */
async function activeVersion(store: Store, remote: string, shellVersion: string) {
  const pointer = await findPointer(store, remote)
  const shell = await publishedRelease(store, SHELL, shellVersion)
  return pointer ? loadedRelease(shell.release, pointer)?.version : undefined
}

const readIn =
  (store: Store, { remote, remoteVersion }: Combination) =>
  async (path: string) =>
    (await store.read(`${releasePath(remote, remoteVersion)}/${path}`))?.bytes

/** A run without specs, or one that failed outside of them, proves nothing. */
export const NOT_RUN: SpecResult = { failed: ['the specs did not run'], findings: [] }

/**
 * Copies the files of a combination to a folder, as a store without any other release: no earlier release can hide a
 * failure. Other remotes are there with the release that people with this shell have. Returns the parts in the copy.
 */
async function copyCombination(store: Store, combination: Combination, folder: string) {
  const { remote, remoteVersion, shellVersion } = combination
  const copy = folderStore(folder)
  const parts: string[] = []
  for (const part of await listParts(store)) {
    const version =
      part === SHELL
        ? shellVersion
        : part === remote
          ? remoteVersion
          : await activeVersion(store, part, shellVersion)
    if (!version) continue
    await copyRelease(store, part, version, copy)
    parts.push(part)
  }
  return parts
}

async function copyRelease(store: Store, part: string, version: string, copy: Store) {
  const { release } = await publishedRelease(store, part, version)
  for (const path of await store.list(releasePath(part, version)))
    await copy.put(path, (await store.read(path))!.bytes)
  const pointer = pointerTo(release)
  await copy.put(pointerPath(part), Buffer.from(JSON.stringify(pointer)))
  await writeDerivedFiles(copy, part, pointer)
}
