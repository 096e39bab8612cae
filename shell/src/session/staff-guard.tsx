import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { checkSessionAtom, lastPersonAtom, whoseAtom } from './session-check.atoms.ts'

/** Kept in the history entry of `/login`, which outlives the cleared session storage. */
export interface ComeFrom {
  from: string
  /** Only this person goes back there. */
  id: number | undefined
}

interface StaffGuardProps {
  children: ReactNode
  /** Stands there until the server has said whose token this is. */
  waiting: ReactNode
}

/** Lets a signed-in person through whose token the server accepts; everybody else goes to sign in, and comes back. */
export function StaffGuard({ children, waiting }: StaffGuardProps) {
  const whose = useAtomValue(whoseAtom)
  const person = useAtomValue(authUserAtom)
  const id = useAtomValue(lastPersonAtom)
  const check = useSetAtom(checkSessionAtom)
  const { pathname, search } = useLocation()

  useEffect(() => {
    void check() // each screen asks anew as it opens
  }, [check, pathname])

  if (person && whose === 'staff') return children
  if (person && whose === 'unknown') return waiting
  const state: ComeFrom = { from: pathname + search, id }
  return <Navigate to="/login" replace state={state} />
}
