import { useEffect, useState, type ComponentType } from 'react'
import { useAtomValue } from '@molar/shared/platform'
import { messageAtom, type StatusMessage } from './message.atoms.ts'

type Toasts = ComponentType<{ message: StatusMessage | null }>

const load = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/**
 * Makes a toast of each status message. Its code comes with the first one, and then stays. Where it does not come, as
 * without a connection, the page goes on without a toast, and the next message asks again.
 */
export function Toaster() {
  const message = useAtomValue(messageAtom)
  const [parts, setParts] = useState<{ Toasts: Toasts } | null>(null)
  useEffect(() => {
    if (!message || parts) return
    load().then(setParts, () => {})
  }, [message, parts])
  return parts && <parts.Toasts message={message} />
}
