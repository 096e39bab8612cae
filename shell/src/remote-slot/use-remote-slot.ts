import { useEffect, useState } from 'react'
import { useAtomValue, useSetAtom, useStore } from '@molar/shared/platform'
import { releaseFolder, type AdmittedRemote } from '@molar/releases/format'
import { authUserAtom, tabStore, tokenAtom } from '@molar/shared/session'
import type { Impasse } from '../remote-loader/course.ts'
import { draftKey } from '../remote-loader/drafts.ts'
import { NothingLeft } from '../remote-loader/release-race.ts'
import { usePortal } from '../portal.ts'
import { pointersAtom } from '../remote-loader/pointers.atoms.ts'
import type { LoadedRemote } from '../remote-loader/remote-loader.ts'

interface Place {
  /** Counts the releases that stood here. */
  number: number
  loading: Promise<LoadedRemote>
  loaded: LoadedRemote | null
  /** Why nothing stands here. */
  impasse: Impasse | null
}

/** What stands in a remote's place, and what can be done about it. */
export function usePlace(remote: AdmittedRemote) {
  const { remotes } = usePortal()
  const store = useStore()
  const setToken = useSetAtom(tokenAtom)
  const pointer = useAtomValue(pointersAtom)[remote.name]
  const placeOf = (number: number, loading: Promise<LoadedRemote>): Place => ({
    number,
    loading,
    loaded: remotes.loaded(remote),
    impasse: null,
  })
  const [place, setPlace] = useState(() => placeOf(0, remotes.enter(remote)))
  const show = (loading: Promise<LoadedRemote>) => setPlace(({ number }) => placeOf(number + 1, loading))
  const { loading, loaded } = place

  useEffect(() => {
    let stands = true
    const settle = (change: Partial<Place>) => stands && setPlace((before) => ({ ...before, ...change }))
    loading.then(
      (arrived) => settle({ loaded: arrived }),
      (error: unknown) => settle({ impasse: error instanceof NothingLeft ? error.why : 'spent' }),
    )
    return () => {
      stands = false
    }
  }, [loading])

  // What a press throws, at once or after it waited, ends in no boundary; whose it was stands in its stack.
  useEffect(() => {
    if (!loaded) return undefined
    const own = releaseFolder('', loaded.release)
    const listen = ({ error, reason = error }: { error?: unknown; reason?: unknown }) => {
      const isOwn = reason instanceof Error && reason.stack?.includes(own)
      const healing = isOwn ? remotes.stumble(remote, loaded, reason) : null
      if (healing) show(healing)
    }
    addEventListener('error', listen)
    addEventListener('unhandledrejection', listen)
    return () => {
      removeEventListener('error', listen)
      removeEventListener('unhandledrejection', listen)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- show is the same in everything but its name
  }, [loaded])

  return {
    ...place,
    isWithdrawn:
      !!loaded && !!pointer?.blocked.includes(loaded.release.version) && remotes.hasAnother(remote, loaded),
    fail: (error: unknown) => show(remotes.fail(remote, loaded!, error)),
    offersStart: remotes.brokeOnDraft(remote),
    goOn: () => show(remotes.goOn(remote)),
    tryAgain: () => show(remotes.tryAgain(remote)),
    startAgain() {
      tabStore.write(draftKey(remote.name), null)
      // A verified patient's; staff stay signed in.
      if (!store.get(authUserAtom)) setToken(null)
      show(remotes.tryAgain(remote))
    },
  }
}
