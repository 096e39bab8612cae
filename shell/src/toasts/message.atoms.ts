import { atom } from '@molar/shared/platform'
import type { NoticeTone } from '@molar/shared/remote'

export interface StatusMessage {
  tone: NoticeTone
  text: string
}

/** Milliseconds that messages stay in the state, from the specification. Their toasts close earlier. */
const MESSAGE_DURATION = 10_000

/** As many as the toasts show at once, and one that waits. */
const MAX_MESSAGES = 4

const messagesState = atom<StatusMessage[]>([])
const timerState = atom<ReturnType<typeof setTimeout> | null>(null)

/** The last status messages of the page; none ten seconds after the last one. */
export const messagesAtom = atom((get) => get(messagesState))

/** Shows a status message. */
export const notifyAtom = atom(null, (get, set, message: StatusMessage) => {
  clearTimeout(get(timerState) ?? undefined)
  set(messagesState, [...get(messagesState), message].slice(-MAX_MESSAGES))
  set(
    timerState,
    setTimeout(() => set(messagesState, []), MESSAGE_DURATION),
  )
})
