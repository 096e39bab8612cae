import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { useSetAtom } from '@molar/shared/platform'
import { startAfreshAtom } from './sign-in.atoms.ts'

/** `/logout`: clears the session here and on the server, and goes to sign in without waiting for it. */
export function Logout() {
  const startAfresh = useSetAtom(startAfreshAtom)
  useEffect(() => startAfresh(), [startAfresh])
  return <Navigate to="/login" replace />
}
