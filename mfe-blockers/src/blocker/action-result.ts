import { useTranslation } from '@molar/shared/platform'
import type { Tone } from '@molar/shared/remote'

/** A key of this remote's texts with values for its placeholders, or a text that the server wrote. */
export type MessageText =
  | { key: string; values?: Record<string, string | number> }
  | { serverMessage: string }

/** What the page does after an action. */
export interface ActionResult {
  toast?: { tone: Tone; message: MessageText }
  /** Id of the control that receives the focus. */
  focus?: string
  /** The list must be loaded again. */
  isListChanged?: boolean
}

/** Returns a function from a message to its text in the language of the page. */
export function useTranslateMessage() {
  const { t } = useTranslation('blockers')
  return (message: MessageText): string =>
    'key' in message ? t(message.key, message.values) : message.serverMessage
}
