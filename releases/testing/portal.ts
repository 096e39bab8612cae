import { activate } from '../commands/activate.ts'
import { writeCheck, type CheckedPair } from '../commands/check-results.ts'
import { readHistory, type HistoryEvent } from '../store/history.ts'
import { requiredPairs } from '../commands/combinations.ts'
import { pointerOf } from '../store/pointer-file.ts'
import { publish } from '../commands/publish.ts'
import { publishedRelease } from '../store/published.ts'
import type { Doing } from '../store/actor.ts'
import type { Store } from '../store/store.ts'
import { folderStore } from '../store/folder.ts'
import { aBuild, aShellBuild, newFolder } from './builds.ts'

export const ada: Doing = { by: 'Ada' }
export const insisting: Doing = { by: 'Ada', force: true, why: 'The clinic is waiting' }

/** Writes that a release passed with everything it may meet, or failed with some of it. */
export async function passCheck(
  store: Store,
  part: string,
  version: string,
  change: Partial<CheckedPair> = {},
) {
  const { release } = await publishedRelease(store, part, version)
  const required = await requiredPairs(store, release)
  const pairs = required.map((pair) => ({ ...pair, passed: true, failed: [], ...change }))
  await writeCheck(store, part, version, { at: new Date().toISOString(), pairs })
}

/** Publishes and checks a release of a remote, so that it may be activated. */
export async function ready(store: Store, part: string, version: string, changes: object = {}) {
  await publish(store, part, aBuild(part, version, changes), ada)
  await passCheck(store, part, version)
}

export async function live(store: Store, part: string, ...versions: string[]) {
  for (const version of versions) {
    await ready(store, part, version)
    await activate(store, part, version, ada)
  }
}

export async function liveShell(store: Store, version: string, contract?: string) {
  await publish(store, 'shell', aShellBuild(version, contract), ada)
  await passCheck(store, 'shell', version)
  await activate(store, 'shell', version, ada)
}

/** A store in which patients have shell and booking 1.0.0. */
export async function liveStore(folder = newFolder()) {
  const store = folderStore(folder)
  await liveShell(store, '1.0.0')
  await live(store, 'booking', '1.0.0')
  return store
}

/** The versions in a pointer, by what they are there. */
export async function standing(store: Store, part: string) {
  const { pointer } = await pointerOf(store, part)
  return {
    current: pointer.current.version,
    previous: pointer.previous.map(({ version }) => version),
    canary: pointer.canary && `${pointer.canary.release.version} at ${pointer.canary.percent}`,
    blocked: pointer.blocked,
  }
}

const inShort = ({ event, from, to }: HistoryEvent) => `${event} ${from ?? '-'} > ${to ?? '-'}`

/** What happened to a part, in short, oldest first. */
export const told = async (store: Store, part: string) => (await readHistory(store, part)).map(inShort)
