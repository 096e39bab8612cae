import { atom } from '@molar/shared/platform'
import type { NoticeTone } from '@molar/shared/remote'

export interface StatusMessage {
  tone: NoticeTone
  text: string
}

/** Milliseconds that messages stay in the state, from the specification. Their toasts close earlier. */
const MESSAGE_DURATION = 10_000

const messagesState = atom<StatusMessage[]>([])
const timerState = atom<ReturnType<typeof setTimeout> | null>(null)

/** The status messages of the page; none ten seconds after the last one. */
export const messagesAtom = atom((get) => get(messagesState))

/** Shows a status message. */
export const notifyAtom = atom(null, (get, set, message: StatusMessage) => {
  clearTimeout(get(timerState) ?? undefined)
  set(messagesState, [...get(messagesState), message])
  set(
    timerState,
    setTimeout(() => set(messagesState, []), MESSAGE_DURATION),
  )
})
