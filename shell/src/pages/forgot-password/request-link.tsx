import { useRef, useState, type FormEvent } from 'react'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { serverMessage } from '@molar/shared/http'
import { BusyButton, Field } from '@molar/shared/ui'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { requestLinkAtom } from './forgot-password.atoms.ts'
import { FocusedHeading } from '../../layout/focused-heading.tsx'

const LOOKS_LIKE_EMAIL = /^\S+@\S+$/

interface RequestLinkProps {
  onSent: (email: string) => void
}

/** Asks for the email address. The response is the same whether or not an account has that address. */
export function RequestLink({ onSent }: RequestLinkProps) {
  const { t } = useTranslation('account')
  const requestLink = useSetAtom(requestLinkAtom)
  const input = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const email = input.current!.value.trim()
    const unusable = !LOOKS_LIKE_EMAIL.test(email)
    setMissing(unusable)
    setFailure('')
    if (unusable) return input.current!.focus()
    setBusy(true)
    try {
      await requestLink(email)
      return onSent(email)
    } catch (error) {
      setFailure(serverMessage(error) ?? t('noResponse'))
    }
    setBusy(false)
  }

  return (
    <>
      <p className="mt-3 mb-4">{t('forgotPassword.askHow')}</p>
      {failure && (
        <div className="note note-danger mb-4" role="alert">
          {failure}
        </div>
      )}
      <form className="fields" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id="email"
          label={t('forgotPassword.email')}
          error={missing ? t('forgotPassword.emailRequired') : undefined}
          announced
        >
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              required
              ref={input}
              className={`form-control ${missing ? 'is-invalid' : ''}`}
            />
          )}
        </Field>
        <div className="d-grid gap-2">
          <BusyButton busy={busy} busyText={t('forgotPassword.sending')}>
            {t('forgotPassword.send')}
          </BusyButton>
        </div>
      </form>
    </>
  )
}

interface LinkSentProps {
  email: string
  onRequestLink: () => void
}

/** After the request: where to look for the link. */
export function LinkSent({ email, onRequestLink }: LinkSentProps) {
  const { t } = useTranslation('account')
  return (
    <div className="page-narrow">
      <FocusedHeading>{t('forgotPassword.sent')}</FocusedHeading>
      <p className="mt-3">{t('forgotPassword.sentHow', { email })}</p>
      <p className="mb-4">{t('forgotPassword.notThere')}</p>
      <button className="btn btn-outline-primary" type="button" onClick={onRequestLink}>
        {t('forgotPassword.another')}
      </button>
      <BackToSignIn />
    </div>
  )
}
