import type { Tone } from '@molar/shared/remote'
import { ApiError } from '@molar/shared/http'
import type { Stage } from './stages.ts'

/** A sentence to show: one of ours by key, or the server's as it came, with the wait it asks for. */
export type Text =
  { key: string; values?: Record<string, string | number> } | { sentence: string; seconds?: number | null }

/** What went wrong, for the page itself; `missed` is the start that was asked for and not given. */
export type Problem = Text & { missed?: { date: string; time: string } }

/** What an action leaves for the page to do. */
export interface Outcome {
  toast?: { tone: Tone; text: Text }
  go?: Stage
  /** The screen just left is done with: Back shall not show it. */
  replace?: boolean
}

export const refused = (text: Text, tone: Tone = 'error'): Outcome => ({ toast: { tone, text } })

const spoken = (error: unknown): Text | null =>
  error instanceof ApiError && error.fromServer
    ? { sentence: error.message, seconds: error.retryAfter }
    : null

/** For the toast: the server's sentence, else the catalogue's. */
export const failureText = (error: unknown): Text => spoken(error) ?? { key: 'requestFailed' }

/** For the page: also says what to do when nobody answered. */
export const failureOnPage = (error: unknown): Text => spoken(error) ?? { key: 'requestFailedHow' }
