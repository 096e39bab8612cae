import type { FieldError } from '@molar/contract'
import { ApiError, serverMessage } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'

/** Why an action was not carried out. */
export interface ActionFailure {
  serverMessage: string | null
  /**
   * `refused`: by the server. `unknown`: the server did not respond, and may have carried out the action. `offline`: like
   * `unknown`, and the browser has no connection.
   */
  kind: 'refused' | 'unknown' | 'offline'
  /** What the server refused, by the field. */
  errors: readonly FieldError[]
}

export function toActionFailure(error: unknown): ActionFailure {
  const isAnswered = error instanceof ApiError && error.answered
  const kind = isAnswered ? 'refused' : navigator.onLine ? 'unknown' : 'offline'
  return { serverMessage: serverMessage(error), kind, errors: error instanceof ApiError ? error.errors : [] }
}

/** Returns a function that says why an appointment was not changed. `name` is the patient's. */
export function useActionFailureText() {
  const { t } = useTranslation('appointments')
  return ({ serverMessage: message, kind }: ActionFailure, name: string) =>
    message ?? t(`notChanged.${kind}`, { name })
}

/** Like `useActionFailureText`, where nothing else names the patient: a message of the server does not. */
export function useNamedFailureText() {
  const failureText = useActionFailureText()
  return (failure: ActionFailure, name: string) =>
    `${failure.serverMessage ? `${name}: ` : ''}${failureText(failure, name)}`
}

/** Returns a function that says in a toast why an appointment was not changed. `name` is the patient's. */
export function useFailureNotice() {
  const { notify } = useHost()
  const failureText = useNamedFailureText()
  return (failure: ActionFailure, name: string) => notify('error', failureText(failure, name))
}
