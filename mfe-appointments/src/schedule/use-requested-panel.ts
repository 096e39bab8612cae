import { useEffect } from 'react'
import { useLocation, useNavigate, useSetAtom } from '@molar/shared/platform'
import { panelAtom } from './state/schedule.atoms.ts'

/** Opens the call list if the link that led here asks for it in the history state, once. */
export function useRequestedPanel() {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const navigate = useNavigate()
  const setPanel = useSetAtom(panelAtom)
  useEffect(() => {
    if ((state as { panel?: unknown } | null)?.panel !== 'calls') return
    setPanel({ kind: 'calls' })
    // Otherwise a reload opens it again.
    void navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate, setPanel])
}
