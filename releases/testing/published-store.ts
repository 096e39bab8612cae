import { activate } from '../commands/activate.ts'
import { type CheckedCombination, requiredCombinations, writeCheck } from '../commands/check-results.ts'
import { type Actor, type HistoryEvent, readHistory } from '../store/history.ts'
import { pointerOf } from '../store/pointer-file.ts'
import { uploadRelease } from '../commands/upload-release.ts'
import { publishedRelease } from '../store/published-releases.ts'
import type { Store } from '../store/store.ts'
import { folderStore } from '../store/folder.ts'
import { aBuild, aShellBuild, newFolder } from './builds.ts'

/** A user without further options. */
export const ada: Actor = { by: 'Ada' }
/** A user with --force and a reason. */
export const forcing: Actor = { by: 'Ada', force: true, why: 'The clinic is waiting' }

/** Writes a check in which a release passed in all required combinations, with changes to the results. */
export async function passCheck(
  store: Store,
  part: string,
  version: string,
  change: Partial<CheckedCombination> = {},
) {
  const { release } = await publishedRelease(store, part, version)
  const required = await requiredCombinations(store, release)
  const pairs = required.map((combination) => ({ ...combination, passed: true, failed: [], ...change }))
  await writeCheck(store, part, version, { at: new Date().toISOString(), pairs })
}

/** Publishes a release of a remote with a passed check, so that it can be activated. */
export async function publishChecked(store: Store, part: string, version: string, changes: object = {}) {
  await uploadRelease(store, part, aBuild(part, version, changes), ada)
  await passCheck(store, part, version)
}

/** Publishes, checks and activates releases of a remote. */
export async function activateVersions(store: Store, part: string, ...versions: string[]) {
  for (const version of versions) {
    await publishChecked(store, part, version)
    await activate(store, part, version, ada)
  }
}

/** Publishes, checks and activates a release of the shell. */
export async function activateShell(store: Store, version: string, contract?: string) {
  await uploadRelease(store, 'shell', aShellBuild(version, contract), ada)
  await passCheck(store, 'shell', version)
  await activate(store, 'shell', version, ada)
}

/** Returns a store with the active releases shell 1.0.0 and booking 1.0.0. */
export async function storeWithReleases(folder = newFolder()) {
  const store = folderStore(folder)
  await activateShell(store, '1.0.0')
  await activateVersions(store, 'booking', '1.0.0')
  return store
}

/** Returns the versions in the pointer of a part. */
export async function pointerVersions(store: Store, part: string) {
  const { pointer } = await pointerOf(store, part)
  return {
    current: pointer.current.version,
    previous: pointer.previous.map(({ version }) => version),
    canary: pointer.canary && `${pointer.canary.release.version} at ${pointer.canary.percent}`,
    blocked: pointer.blocked,
  }
}

const summary = ({ event, from, to }: HistoryEvent) => `${event} ${from ?? '-'} > ${to ?? '-'}`

/** Returns the events of a part as short texts, the oldest first. */
export const eventsOf = async (store: Store, part: string) => (await readHistory(store, part)).map(summary)
