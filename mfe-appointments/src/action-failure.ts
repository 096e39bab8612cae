import { ApiError, serverMessage } from '@molar/shared/http'

/** Why an action was not carried out. */
export interface ActionFailure {
  serverMessage: string | null
  /** The server did not respond: it may have carried out the action. */
  isUnknown: boolean
}

export const toActionFailure = (error: unknown): ActionFailure => ({
  serverMessage: serverMessage(error),
  isUnknown: !(error instanceof ApiError) || !error.answered,
})
