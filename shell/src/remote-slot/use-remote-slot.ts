import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAtomValue, useSetAtom, useStore } from '@molar/shared/platform'
import { releaseAddress, type AdmittedRemote } from '@molar/releases/format'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { usePortal } from '../portal.ts'
import { clearDraft } from '../remote-loader/drafts.ts'
import { forgetStoredBooking, readStoredBooking } from '../remote-loader/stored-booking.ts'
import { isShellBlockedAtom } from '../remote-loader/blocked-shell.ts'
import { pointersAtom } from '../remote-loader/pointers.ts'
import type { LoadedRemote } from '../remote-loader/release-loads.ts'

/** The load of this remote as it changes, and what the slot can do about it. Starts a load as the slot opens. */
export function useRemoteSlot(remote: AdmittedRemote) {
  const { remoteLoader, reloadAt } = usePortal()
  const store = useStore()
  const setToken = useSetAtom(tokenAtom)
  const pointer = useAtomValue(pointersAtom)[remote.name]
  const isShellBlocked = useAtomValue(isShellBlockedAtom)
  const [firstNumber] = useState(() => remoteLoader.enter(remote).number)
  const current = () => remoteLoader.current(remote)
  const load = useSyncExternalStore(remoteLoader.subscribe, current, current)
  const { loaded, number } = load
  const isReplacement = number !== firstNumber
  // A release that was replaced may have booked. One that is still there may show its own confirmation.
  const [storedBooking, setStoredBooking] = useState(() =>
    remote.access === 'public' && remoteLoader.hasRejected(remote) ? readStoredBooking() : null,
  )
  const [readForLoad, setReadForLoad] = useState(number)
  if (number !== readForLoad) {
    setReadForLoad(number)
    if (remote.access === 'public') setStoredBooking(readStoredBooking())
  }

  const handleError = (error: unknown) => remoteLoader.handleRuntimeError(remote, load, error)
  useRuntimeErrors(loaded, handleError)

  /** Deletes the draft and its token, which is the token of a verified patient. Staff stay signed in. */
  function clearPatient() {
    clearDraft(remote.name)
    if (!store.get(authUserAtom)) setToken(null)
  }

  return {
    ...load,
    /** Whether it replaces a release that this slot showed before. */
    isReplacement,
    /** The booking to show in place of the remote. */
    storedBooking,
    /** Removes the stored booking and starts a new one. */
    bookAgain() {
      forgetStoredBooking()
      setStoredBooking(null)
      clearPatient()
      remoteLoader.switchRelease(remote)
    },
    /** Whether a blocked release, or a blocked shell, can be replaced by another one. */
    isBlocked:
      isShellBlocked ||
      (!!loaded &&
        !!pointer?.blocked.includes(loaded.release.version) &&
        remoteLoader.hasAnother(remote, load)),
    /** Whether the draft may be what makes releases fail. */
    canStartAgain: remoteLoader.hasFailedOnDraft(remote),
    markMounted: () => remoteLoader.markMounted(remote, load),
    rejectRelease: (error: unknown) => remoteLoader.rejectRelease(remote, load, error),
    rejectAndReload: (what: string) => remoteLoader.rejectAndReload(remote, what),
    /** Replaces what is blocked. */
    switchRelease: () => (isShellBlocked ? reloadAt() : remoteLoader.switchRelease(remote)),
    tryAgain: () => remoteLoader.tryAgain(remote),
    /** Tries again without the draft. */
    startAgain() {
      clearPatient()
      remoteLoader.tryAgain(remote)
    },
  }
}

/**
 * Calls `onError` for errors that no error boundary catches: those of event handlers and of promises. An error belongs
 * to the release if its stack names the release's folder.
 */
function useRuntimeErrors(loaded: LoadedRemote | null, onError: (error: unknown) => void) {
  useEffect(() => {
    if (!loaded) return undefined
    const folder = releaseAddress('', loaded.release)
    const listener = ({ error, reason = error }: { error?: unknown; reason?: unknown }) => {
      if (reason instanceof Error && reason.stack?.includes(folder)) onError(reason)
    }
    addEventListener('error', listener)
    addEventListener('unhandledrejection', listener)
    return () => {
      removeEventListener('error', listener)
      removeEventListener('unhandledrejection', listener)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a newer onError differs only in what the loader reads itself
  }, [loaded])
}
