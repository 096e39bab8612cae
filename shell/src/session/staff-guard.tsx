import { useEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { usePortal } from '../portal.ts'
import { clearTabStorage } from './clear-tab-storage.ts'
import { captureReturnTo } from './return-to.ts'
import { checkSessionAtom, lastPersonAtom, sessionStatusAtom } from './session-check.atoms.ts'
import {
  useCheckWhenLeft,
  useHideWhileAway,
  useRetryWhileUnreachable,
  useRevalidateOnReturn,
} from './use-session-revalidation.ts'

interface StaffGuardProps {
  children: ReactNode
  /** Shown until the server has responded. */
  loading: ReactNode
  /** Shown while the server cannot be asked. */
  unreachable: ReactNode
}

/** Shows its children to staff whose token the server accepts. Other people sign in first. */
export function StaffGuard({ children, loading, unreachable }: StaffGuardProps) {
  const status = useAtomValue(sessionStatusAtom)
  const person = useAtomValue(authUserAtom)
  const check = useSetAtom(checkSessionAtom)
  const { pathname } = useLocation()
  useRevalidateOnReturn()
  useCheckWhenLeft()
  useHideWhileAway()
  useRetryWhileUnreachable()

  useEffect(() => {
    void check() // again for each screen
  }, [check, pathname])

  if (person && status === 'staff') return children
  if (person && status === 'second-factor-needed')
    return pathname === '/profile' ? children : <Navigate to="/profile" replace />
  if (person && status === 'unknown') return loading
  if (person && status === 'unreachable') return unreachable
  return <RedirectToSignIn />
}

function RedirectToSignIn() {
  const here = useLocation()
  const who = useAtomValue(lastPersonAtom)
  const { remotes } = usePortal().settings
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    // In an effect: by now the screen that was removed has stored its draft.
    const state = captureReturnTo(here, who, remotes)
    // The sign-in page clears the storage too, but its code may still have to load.
    clearTabStorage()
    void navigate('/login', { replace: true, state })
  }, [navigate, here, who, remotes])
  return null
}
