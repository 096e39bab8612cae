import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pointerTo, SHELL } from '../format/index.ts'
import {
  findPointer,
  folderStore,
  pointerPath,
  publishedRelease,
  releasePath,
  writeDerivedFiles,
  type Store,
} from '../store/index.ts'
import {
  combinationName,
  requiredCombinations,
  writeCheck,
  type CheckedCombination,
  type Combination,
} from './check-results.ts'

/** Runs the specs of a remote on a folder that is a store. @returns the titles of the specs that failed */
export type RunSpecs = (view: { folder: string; remote: string }) => Promise<readonly string[]>

interface CheckOptions {
  runSpecs: RunSpecs
  /** Receives one line for each combination. */
  log?: (line: string) => void
}

/**
 * Checks a published release in all required combinations and stores the results. A failed combination is not an error
 * of this command: `activate` reads the results and refuses the release.
 * @returns a summary for the user
 * @throws CommandError when the release was not published completely
 */
export async function check(store: Store, part: string, version: string, { runSpecs, log }: CheckOptions) {
  const { release } = await publishedRelease(store, part, version)
  const checked: CheckedCombination[] = []
  for (const combination of await requiredCombinations(store, release)) {
    const folder = await mkdtemp(join(tmpdir(), 'molar-combination-'))
    try {
      await copyCombination(store, combination, folder)
      const failed = await runSpecs({ folder, remote: combination.remote })
      const passed = failed.length === 0
      checked.push({ ...combination, passed, failed })
      log?.(`${combinationName(combination)}: ${passed ? 'passed' : `failed (${failed.join('; ')})`}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  await writeCheck(store, part, version, { at: new Date().toISOString(), pairs: checked })
  const failures = checked.filter(({ passed }) => !passed).length
  if (checked.length === 0)
    return `There is no other release yet that ${part} ${version} must be checked with.`
  return failures > 0
    ? `${failures} of ${checked.length} combinations failed: activate refuses ${part} ${version} without --force and --why.`
    : `${part} ${version} passed in all combinations (${checked.length}).`
}

/**
 * Copies the files of a combination to a folder, as a store without any other release: no earlier release can hide a
 * failure. Other remotes are there with their current release.
 */
async function copyCombination(store: Store, combination: Combination, folder: string) {
  const { remote, remoteVersion, shellVersion } = combination
  const copy = folderStore(folder)
  for (const part of await store.folders('')) {
    const version =
      part === SHELL
        ? shellVersion
        : part === remote
          ? remoteVersion
          : (await findPointer(store, part))?.current.version
    if (version) await copyRelease(store, part, version, copy)
  }
}

async function copyRelease(store: Store, part: string, version: string, copy: Store) {
  const { release } = await publishedRelease(store, part, version)
  for (const path of await store.list(releasePath(part, version)))
    await copy.put(path, (await store.read(path))!.bytes)
  await copy.put(pointerPath(part), Buffer.from(JSON.stringify(pointerTo(release))))
  await writeDerivedFiles(copy, part)
}
