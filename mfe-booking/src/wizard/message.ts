import { ApiError } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import type { BookingForm } from './wizard.ts'

/** A text to show: a key of ours, or the server's message with the wait (seconds) that it asks for. */
export type MessageText =
  | { key: string; values?: Record<string, string | number> | undefined }
  | { serverMessage: string; retryAfter?: number | null }

/** What went wrong on this screen; `missed` is the start that was requested and not given. */
export type StepError = MessageText & { missed?: { date: string; time: string } }

/** What is wrong with one field; `field` is the id of its control. */
export interface FormError {
  field: string
  message: MessageText
  /** The field of the form, if the server refused its value. */
  refusedField?: keyof BookingForm
}

const fromServer = (error: unknown): MessageText | null =>
  error instanceof ApiError && error.fromServer
    ? { serverMessage: error.message, retryAfter: error.retryAfter }
    : null

/** For the toast: the server's message, else the one of the error catalogue. */
export const failureForToast = (error: unknown): MessageText => fromServer(error) ?? { key: 'requestFailed' }

/** For the page: the catalogue's message is followed by what to do. */
export function failureForPage(error: unknown): MessageText {
  // A fault of the code, which would otherwise look like a failed call to everybody.
  if (error instanceof TypeError) reportError(error)
  return (
    fromServer(error) ?? {
      key: error instanceof ApiError && error.answered ? 'requestRefusedHow' : 'requestFailedHow',
    }
  )
}

const isMissing = ({ message }: FormError) => 'key' in message && /required$/i.test(message.key)

/** Key of the title over a list of errors: the specified text as soon as a required field is empty. */
export const errorsTitle = (errors: readonly FormError[]) =>
  errors.some(isMissing) ? 'fillRequired' : 'checkFields'

/** Returns a function that turns a MessageText into a text in the language of the page. */
export function useTranslateMessage() {
  const { t } = useTranslation('booking')
  const wait = (seconds: number) =>
    seconds < 60
      ? t('waitSeconds', { count: Math.ceil(seconds) })
      : t('waitMinutes', { count: Math.ceil(seconds / 60) })
  return (message: MessageText): string => {
    if ('key' in message) return t(message.key, message.values)
    const { serverMessage, retryAfter } = message
    // Most of our server's messages name the wait. A wait of hours is no advice: the branch can help sooner.
    const needsWait = retryAfter && retryAfter <= 3600 && !/\d/.test(serverMessage)
    return needsWait ? `${serverMessage} ${wait(retryAfter)}` : serverMessage
  }
}

/** Returns a function that gives the text beside a field; undefined where nothing is wrong with it. */
export function useFieldErrors(errors: readonly FormError[] = []) {
  const translate = useTranslateMessage()
  return (field: string) => {
    const error = errors.find((candidate) => candidate.field === field)
    return error && translate(error.message)
  }
}
