import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { HostProvider } from '@molar/shared/remote'
import type { AdmittedRemote, ReleaseId } from '@molar/releases/format'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { Loading } from '../layout/loading.tsx'
import { stepAtom, unsavedAtom } from '../layout/page-state.atoms.ts'
import { startPageMonitor } from '../page-monitor/start-page-monitor.ts'
import { NEXT_STARTS_AFTER } from '../remote-loader/load-timeouts.ts'
import { useHostFor } from './remote-host.ts'
import { Unavailable } from './unavailable.tsx'
import { useRemoteSlot } from './use-remote-slot.ts'

const BookedPage = lazy(() =>
  import(/* webpackChunkName: "booked" */ './booked-page.tsx').then((page) => ({ default: page.BookedPage })),
)

/** The part of the page in which a remote is mounted, with what replaces it until it is loaded or if it fails. */
export function RemoteSlot({ remote }: { remote: AdmittedRemote }) {
  const slot = useRemoteSlot(remote)
  const host = useHostFor(remote.name)
  const nameStep = useSetAtom(stepAtom)
  const holdUnsaved = useSetAtom(unsavedAtom)
  const { number, loaded, unavailable, rejectRelease } = slot

  useEffect(
    () => () => {
      nameStep(null)
      holdUnsaved('')
    },
    [number, nameStep, holdUnsaved],
  )

  const { storedBooking } = slot
  const loading = <Loading isPublic={remote.access === 'public'} />
  if (storedBooking)
    return (
      <Suspense fallback={loading}>
        <BookedPage {...storedBooking} onAgain={() => slot.bookAgain()} />
      </Suspense>
    )
  if (unavailable) return <Unavailable remote={remote} reason={unavailable} {...slot} />
  if (!loaded) return loading
  const { Component: Remote } = loaded.module
  const blank = (
    <>
      {loading}
      <BlankTimeout
        onTimeout={() => rejectRelease(new Error(`${remote.name} is loaded and draws nothing.`))}
      />
    </>
  )
  return (
    <>
      {slot.isBlocked && <BlockedNotice onSwitch={slot.switchRelease} />}
      <ErrorBoundary key={number} fallback={loading} onError={rejectRelease}>
        <Suspense fallback={blank}>
          <FirstText
            blank={blank}
            release={loaded.release}
            onBroken={slot.rejectAndReload}
            onBookingMissing={() => rejectRelease(new Error(`${remote.name} does not show what was booked.`))}
            onFirstText={() => {
              slot.markMounted()
              if (slot.isReplacement) restoreFocus()
            }}
          >
            <HostProvider value={host}>
              <Remote />
            </HostProvider>
          </FirstText>
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Shown above a remote whose release was blocked after it was loaded. The release stays until the person continues. */
function BlockedNotice({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className="note mb-4">
      <p className="mb-3">
        <output>{t('blocked.why')}</output>
      </p>
      <button className="btn btn-outline-primary" type="button" onClick={onSwitch}>
        {t('blocked.switch')}
      </button>
    </div>
  )
}

interface FirstTextProps {
  /** Shown below the children while they contain no text. */
  blank: ReactNode
  release: ReleaseId
  onFirstText: () => void
  onBroken: (what: string) => void
  onBookingMissing: () => void
  children: ReactNode
}

/** Calls `onFirstText` once, when its children contain text that is about to be painted. */
function FirstText({ blank, release, onFirstText, onBroken, onBookingMissing, children }: FirstTextProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isBlank, setBlank] = useState(false)
  useEffect(() => {
    const check = () => {
      // React empties the reference before it ends the effect.
      if (!container.current) return
      const hasNoText = !container.current.textContent
      setBlank(hasNoText)
      if (hasNoText) return
      end()
      onFirstText()
    }
    // One frame later the children have also drawn what their own effects ask for. A hidden tab has no frames.
    const frame = requestAnimationFrame(check)
    const timer = setTimeout(check, 200)
    const observer = new MutationObserver(check)
    observer.observe(container.current!, { childList: true, characterData: true, subtree: true })
    function end() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
    }
    return end
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  useEffect(
    () => startPageMonitor({ content: container.current!, release, onBroken, onBookingMissing }),
    // oxlint-disable-next-line react/exhaustive-deps -- once
    [],
  )
  return (
    <>
      <div ref={container}>{children}</div>
      {isBlank && blank}
    </>
  )
}

/** Reports a loaded release that has drawn nothing for 30 seconds. */
function BlankTimeout({ onTimeout }: { onTimeout: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onTimeout, NEXT_STARTS_AFTER)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return null
}

/** The focus was lost with the release that was replaced. */
function restoreFocus() {
  if (document.activeElement !== document.body) return
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  target?.focus()
}
