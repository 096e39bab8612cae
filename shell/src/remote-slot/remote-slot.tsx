import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { HostProvider } from '@molar/shared/remote'
import type { AdmittedRemote } from '@molar/releases/format'
import { useSetAtom } from '@molar/shared/platform'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { BESIDE_AFTER } from '../remote-loader/release-race.ts'
import { usePortal } from '../portal.ts'
import { useHostFor } from './remote-host.ts'
import { stepAtom, unsavedAtom } from '../layout/page-state.atoms.ts'
import { Unavailable } from './unavailable.tsx'
import { usePlace } from './use-remote-slot.ts'
import { Loading } from '../layout/loading.tsx'
import { Withdrawn } from './withdrawn.tsx'

/** Where a remote stands in the page: it, what is shown until it is there, or why it is not. */
export function RemoteSlot({ remote }: { remote: AdmittedRemote }) {
  const { remotes } = usePortal()
  const place = usePlace(remote)
  const host = useHostFor(remote.name)
  const nameStep = useSetAtom(stepAtom)
  const holdUnsaved = useSetAtom(unsavedAtom)
  const { number, loaded, impasse } = place

  useEffect(
    () => () => {
      nameStep(null)
      holdUnsaved(false)
    },
    [number, nameStep, holdUnsaved],
  )

  const waiting = <Loading isPublic={remote.access === 'public'} />
  if (impasse) return <Unavailable remote={remote} {...place} impasse={impasse} />
  if (!loaded) return waiting
  const { Component: Remote } = loaded.module
  const nothing = (
    <>
      {waiting}
      <Overdue onOverdue={() => place.fail(new Error(`${remote.name} is loaded and draws nothing.`))} />
    </>
  )
  return (
    <>
      {place.isWithdrawn && <Withdrawn onGoOn={place.goOn} />}
      <ErrorBoundary key={number} fallback={waiting} onError={place.fail}>
        <Suspense fallback={nothing}>
          <Drawn
            onDrawn={() => {
              remotes.mounted(loaded)
              if (number > 0) takeFocusBack()
            }}
            nothing={nothing}
          >
            <HostProvider value={host}>
              <Remote />
            </HostProvider>
          </Drawn>
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

interface DrawnProps {
  onDrawn: () => void
  /** Stands below while there is nothing to read above. */
  nothing: ReactNode
  children: ReactNode
}

/** Holds what a remote draws, and says when there is something to read in it, which is about to be painted. */
function Drawn({ onDrawn, nothing, children }: DrawnProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isBlank, setBlank] = useState(false)
  useEffect(() => {
    const look = () => {
      const isBlank = !place.current!.textContent
      setBlank(isBlank)
      if (isBlank) return
      observer.disconnect()
      onDrawn()
    }
    // A frame later it has drawn what its own effects ask for, too.
    const frame = requestAnimationFrame(look)
    const observer = new MutationObserver(look)
    observer.observe(place.current!, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return (
    <>
      <div ref={place}>{children}</div>
      {isBlank && nothing}
    </>
  )
}

/** Stands where a remote that is there keeps people waiting; as long as one that is still to come. */
function Overdue({ onOverdue }: { onOverdue: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOverdue, BESIDE_AFTER)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return null
}

/** What had the focus went away with the release that failed. */
function takeFocusBack() {
  if (document.activeElement !== document.body) return
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  place?.focus()
}
