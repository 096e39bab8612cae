import { ApiError, serverMessage } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'

/** Why an action was not carried out. */
export interface ActionFailure {
  serverMessage: string | null
  /** The server did not respond: it may have carried out the action. */
  isUnknown: boolean
  /** The server did not respond because the browser has no connection. */
  isOffline: boolean
}

export function toActionFailure(error: unknown): ActionFailure {
  const isUnknown = !(error instanceof ApiError) || !error.answered
  return { serverMessage: serverMessage(error), isUnknown, isOffline: isUnknown && !navigator.onLine }
}

/** Returns a function that says why an appointment was not changed. `name` is the patient's. */
export function useActionFailureText() {
  const { t } = useTranslation('appointments')
  return ({ serverMessage: message, isUnknown, isOffline }: ActionFailure, name: string) =>
    message ?? t(isOffline ? 'unconfirmedOffline' : isUnknown ? 'unconfirmed' : 'refused', { name })
}
