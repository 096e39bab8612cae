import { useEffect, useState, type ComponentType } from 'react'
import { useAtomValue } from '@molar/shared/platform'
import { messagesAtom, type StatusMessage } from './message.atoms.ts'

type Toasts = ComponentType<{ messages: StatusMessage[] }>

const loadToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/** Loads the code of the toasts in advance: a message about a lost connection must not need one. */
export const prepareToasts = () => void loadToasts().catch(() => {})

/**
 * Shows each status message as a toast. The code of the toasts is loaded with the first message. If it does not load, as
 * without a connection, the page stays as it is, and the next message tries again.
 */
export function Toaster() {
  const messages = useAtomValue(messagesAtom)
  const [loaded, setLoaded] = useState<{ Toasts: Toasts } | null>(null)
  useEffect(() => {
    if (!messages[0] || loaded) return
    loadToasts().then(setLoaded, () => {})
  }, [messages, loaded])
  return loaded && <loaded.Toasts messages={messages} />
}
