import { createStore } from 'jotai'
import { readPointer, type ReleaseRecord } from '@molar/releases/format'
import type { RemoteModule } from '@molar/shared/remote'
import { anAdmittedRemote, aPointer } from '@molar/releases/testing'
import { deferred } from '@molar/shared/testing'
import { createTranslations } from '../language/translations.ts'
import { aModule } from './render-shell.tsx'
import { v1, v2, v3 } from './releases-of-booking.tsx'
import type { LoadRelease } from '../remote-loader/federation.ts'
import { createPointers, pointersAtom } from '../remote-loader/pointers.ts'
import { createRemoteLoader } from '../remote-loader/remote-loader.ts'
import { createCandidateFinder } from '../remote-loader/candidate-releases.ts'

export const booking = anAdmittedRemote()
export const blockers = anAdmittedRemote({ name: 'blockers' })

export const passes = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

/** The releases 3, 2 and 1 of a remote. */
export const pointerOf = ({ name }: { name: string }, change: Partial<ReleaseRecord> = {}) => {
  const [current, ...previous] = [v3, v2, v1].map((release) => ({ ...release, name, ...change }))
  return readPointer(aPointer({ current: current!, previous }))!
}

/** A loader of booking with the releases 3, 2 and 1, which `load` brings. All their records have the change. */
export async function createLoader(
  load: LoadRelease,
  change?: Partial<ReleaseRecord>,
  fetchPointer: () => Promise<unknown> = async () => null,
) {
  const store = createStore()
  store.set(pointersAtom, { booking: pointerOf(booking, change), blockers: pointerOf(blockers) })
  const reports: string[] = []
  const loader = createRemoteLoader({
    loadRelease: load,
    findCandidates: createCandidateFinder(),
    pointers: createPointers(store, fetchPointer),
    translations: await createTranslations('de'),
    reload: () => reports.push('reload'),
    reportReleaseError: () => {},
    reportLoad: ({ version }, outcome, phase) => reports.push(`${version} ${phase ?? outcome}`),
  })
  const version = () => loader.current(booking).loaded?.release.version
  return { loader, reports, version }
}

/** Releases that arrive when the test says so. */
export function slowReleases() {
  const files = new Map([v3, v2, v1].map(({ version }) => [version, deferred<RemoteModule>()]))
  return {
    load: (({ version }) => files.get(version)!.promise) as LoadRelease,
    arrives: (version: string) => files.get(version)!.resolve(aModule(version)),
    fails: (version: string, error: Error) => files.get(version)!.resolve(Promise.reject(error) as never),
  }
}
