import { atom } from '@molar/shared/platform'
import type { Tone } from '@molar/shared/remote'

export interface StatusMessage {
  tone: Tone
  sentence: string
}

/** How long a message stays in the state; its toast is long gone by then. */
const MESSAGE_LIFE = 10_000

const messageState = atom<StatusMessage | null>(null)
const timerState = atom<ReturnType<typeof setTimeout> | null>(null)

/** The status message of the page; null once it has lived its ten seconds. */
export const messageAtom = atom((get) => get(messageState))

export const notifyAtom = atom(null, (get, set, message: StatusMessage) => {
  clearTimeout(get(timerState) ?? undefined)
  set(messageState, message)
  set(
    timerState,
    setTimeout(() => set(messageState, null), MESSAGE_LIFE),
  )
})
