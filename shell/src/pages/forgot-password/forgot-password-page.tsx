import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSetAtom } from '@molar/shared/platform'
import { canSendLinkAtom } from './forgot-password.atoms.ts'
import { AskAdministrator } from './ask-administrator.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { NewPassword } from './new-password.tsx'

/** `/forgot-password` asks for a link by mail; with the token of that link behind `#`, it takes a new password. */
export function ForgotPasswordPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const askWhether = useSetAtom(canSendLinkAtom)
  const [canSend, setCanSend] = useState<boolean | null>(null)
  const [token, setToken] = useState('')

  useEffect(() => {
    void askWhether().then(setCanSend)
  }, [askWhether])

  const linked = hash.slice(1)
  if (linked && linked !== token) setToken(linked)
  useEffect(() => {
    // Out of the address at once: whoever sits here next finds no token in the history.
    if (linked) void navigate('/forgot-password', { replace: true })
  }, [linked, navigate])

  if (token) return <NewPassword key={token} token={token} onAskAgain={() => setToken('')} />
  if (canSend === null) return null
  return canSend ? <AskForLink /> : <AskAdministrator />
}
