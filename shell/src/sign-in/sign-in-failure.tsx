import { useTranslation } from '@molar/shared/platform'
import { ApiError } from '@molar/shared/http'

/** A message key, with the values of its placeholders. */
type MessageArguments = [key: string, values?: Record<string, number>]

/** Why the person could not be signed in: the server's message, else `Login error!` with what to do, if that is known. */
export interface SignInFailure {
  serverMessage?: string
  hint?: MessageArguments
}

export function explainFailure(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return {}
  if (error.fromServer) return { serverMessage: error.message }
  if (error.status === null) return { hint: ['noResponse'] }
  if (error.status !== 429) return {}
  const minutes = error.retryAfter && Math.ceil(error.retryAfter / 60)
  return { hint: minutes ? ['signIn.tooMany', { count: minutes }] : ['signIn.tooManyForNow'] }
}

export function SignInFailureNote({ failure }: { failure: SignInFailure }) {
  const { t } = useTranslation('account')
  return (
    <div className="note note-danger mb-4" role="alert">
      {failure.serverMessage ?? t('signIn.failed')}
      {failure.hint && <p className="mb-0">{t(...failure.hint)}</p>}
    </div>
  )
}
