import { lazy, Suspense, useState } from 'react'
import { useAtomValue } from '@molar/shared/platform'
import { messageAtom } from './message.atoms.ts'

const Toasts = lazy(() =>
  import(/* webpackChunkName: "toasts" */ './toasts.tsx').then(({ Toasts }) => ({ default: Toasts })),
)

/** Makes a toast of each status message. Its code comes with the first one, and then stays. */
export function Toaster() {
  const message = useAtomValue(messageAtom)
  const [wanted, setWanted] = useState(false)
  if (message && !wanted) setWanted(true)
  return <Suspense>{wanted && <Toasts message={message} />}</Suspense>
}
