import { Component, Suspense, use, useEffect, useState, type ReactNode } from 'react'
import { HostProvider } from '@molar/shared/remote'
import type { AdmittedRemote } from '@molar/shared/releases'
import { useSetAtom } from '@molar/shared/platform'
import { stepAtom } from '../layout/title.atoms.ts'
import { usePortal } from '../portal.ts'
import { useHostFor } from './remote-host.ts'
import type { LoadedRemote } from './remotes.ts'
import { Unavailable } from './unavailable.tsx'
import { unsavedAtom } from './unsaved.atoms.ts'
import { Waiting } from './waiting.tsx'

/** Where a remote stands in the page: it, what is shown until it is there, or why it is not. */
export function RemotePlace({ remote }: { remote: AdmittedRemote }) {
  const { remotes } = usePortal()
  const [attempt, setAttempt] = useState(() => ({ number: 0, loaded: remotes.open(remote) }))
  const nameStep = useSetAtom(stepAtom)
  const holdUnsaved = useSetAtom(unsavedAtom)

  useEffect(
    () => () => {
      nameStep(null)
      holdUnsaved(false)
    },
    [nameStep, holdUnsaved],
  )

  const retry = () => setAttempt(({ number }) => ({ number: number + 1, loaded: remotes.retry(remote) }))
  return (
    <Boundary key={attempt.number} fallback={<Unavailable remote={remote} onRetry={retry} />}>
      <Suspense fallback={<Waiting isPublic={remote.access === 'public'} />}>
        <Loaded name={remote.name} loaded={attempt.loaded} />
      </Suspense>
    </Boundary>
  )
}

function Loaded({ name, loaded }: { name: string; loaded: Promise<LoadedRemote> }) {
  const { Component: Remote } = use(loaded).module
  const host = useHostFor(name)
  return (
    <HostProvider value={host}>
      <Remote />
    </HostProvider>
  )
}

interface BoundaryProps {
  children: ReactNode
  fallback: ReactNode
}

/** Whatever a remote throws, loading or later, ends here and not in the rest of the page. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
