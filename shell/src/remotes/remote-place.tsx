import { Suspense, useEffect, useState } from 'react'
import { HostProvider } from '@molar/shared/remote'
import type { AdmittedRemote } from '@molar/shared/releases'
import { useSetAtom } from '@molar/shared/platform'
import { Boundary } from './boundary.tsx'
import { stepAtom } from './step.atoms.ts'
import { usePortal } from '../portal.ts'
import { useHostFor } from './remote-host.ts'
import type { LoadedRemote } from './remotes.ts'
import { Unavailable } from './unavailable.tsx'
import { unsavedAtom } from './unsaved.atoms.ts'
import { Waiting } from './waiting.tsx'

/** Where a remote stands in the page: it, what is shown until it is there, or why it is not. */
export function RemotePlace({ remote }: { remote: AdmittedRemote }) {
  const { remotes } = usePortal()
  const [attempt, setAttempt] = useState(() => ({ number: 0, loading: remotes.open(remote) }))
  const nameStep = useSetAtom(stepAtom)
  const holdUnsaved = useSetAtom(unsavedAtom)

  useEffect(
    () => () => {
      nameStep(null)
      holdUnsaved(false)
    },
    [nameStep, holdUnsaved],
  )

  const retry = () => setAttempt(({ number }) => ({ number: number + 1, loading: remotes.retry(remote) }))
  return (
    <Boundary key={attempt.number} fallback={<Unavailable remote={remote} onRetry={retry} />}>
      <Shown remote={remote} loading={attempt.loading} />
    </Boundary>
  )
}

interface ShownProps {
  remote: AdmittedRemote
  loading: Promise<LoadedRemote>
}

function Shown({ remote, loading }: ShownProps) {
  const { remotes } = usePortal()
  const [loaded, setLoaded] = useState(() => remotes.loaded(remote))
  const host = useHostFor(remote.name)
  const waiting = <Waiting isPublic={remote.access === 'public'} />

  useEffect(() => {
    let stands = true
    loading.then(
      (arrived) => stands && setLoaded(arrived),
      // Thrown while drawing, so that the boundary above gets it.
      (error: unknown) =>
        stands &&
        setLoaded(() => {
          throw error
        }),
    )
    return () => {
      stands = false
    }
  }, [loading])

  if (!loaded) return waiting
  const { Component: Remote } = loaded.module
  return (
    <Suspense fallback={waiting}>
      <HostProvider value={host}>
        <Remote />
      </HostProvider>
    </Suspense>
  )
}
