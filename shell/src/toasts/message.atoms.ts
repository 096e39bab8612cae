import { atom } from '@molar/shared/platform'
import type { NoticeTone } from '@molar/shared/remote'

export interface StatusMessage {
  tone: NoticeTone
  text: string
}

/** Milliseconds that a message stays in the state, from the specification. Its toast closes earlier. */
const MESSAGE_DURATION = 10_000

const messageState = atom<StatusMessage | null>(null)
const timerState = atom<ReturnType<typeof setTimeout> | null>(null)

/** The last status message of the page; null ten seconds after it. */
export const messageAtom = atom((get) => get(messageState))

/** Shows a status message in place of the last one. */
export const notifyAtom = atom(null, (get, set, message: StatusMessage) => {
  clearTimeout(get(timerState) ?? undefined)
  set(messageState, message)
  set(
    timerState,
    setTimeout(() => set(messageState, null), MESSAGE_DURATION),
  )
})
