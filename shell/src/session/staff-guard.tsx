import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { usePortal } from '../portal.ts'
import { clearTab } from './clear-tab.ts'
import { comeFrom } from './come-from.ts'
import { checkSessionAtom, lastPersonAtom, whoseAtom } from './session-check.atoms.ts'
import { useCheckOnReturn, useHiddenWhileAway } from './use-looks-in-between.ts'

interface StaffGuardProps {
  children: ReactNode
  /** Stands there until the server has said whose token this is. */
  waiting: ReactNode
}

/** Lets a signed-in person through whose token the server accepts; everybody else goes to sign in, and comes back. */
export function StaffGuard({ children, waiting }: StaffGuardProps) {
  const whose = useAtomValue(whoseAtom)
  const person = useAtomValue(authUserAtom)
  const check = useSetAtom(checkSessionAtom)
  const { pathname } = useLocation()
  useCheckOnReturn()
  useHiddenWhileAway()

  useEffect(() => {
    void check() // each screen asks anew as it opens
  }, [check, pathname])

  if (person && whose === 'staff') return children
  if (person && whose === 'unknown') return waiting
  return <ToSignIn />
}

function ToSignIn() {
  const here = useLocation()
  const who = useAtomValue(lastPersonAtom)
  const { remotes } = usePortal().settings
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    // In an effect: by now the screen that had to go has put away what was typed in it.
    const state = comeFrom(here, who, remotes)
    // The sign-in page clears too, but its code may have to come first.
    clearTab()
    void navigate('/login', { replace: true, state })
  }, [navigate, here, who, remotes])
  return null
}
