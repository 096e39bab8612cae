import { useEffect, useState } from 'react'
import { useOnline } from '../wizard/use-online.ts'

export type LaterSteps = typeof import('./later-steps.ts')

export const fetchLaterSteps = () => import(/* webpackChunkName: "later-steps" */ './later-steps.ts')

/** Two retries: the first begins when one of two files has failed, and the other can still fail after that. */
const withRetries = <Loaded>(load: () => Promise<Loaded>) => load().catch(load).catch(load)

/**
 * The code of the steps behind the first one; null until it is loaded. Loading starts as soon as the page is on
 * screen, and again when the patient gets there or the connection is back.
 * @throws while rendering, if loading fails although the steps are `needed` and the device is online: the shell handles it.
 */
export function useLaterSteps(needed: boolean, load: () => Promise<LaterSteps>): LaterSteps | null {
  const [steps, setSteps] = useState<LaterSteps | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (steps) return
    withRetries(load)
      .then(setSteps)
      .catch((error: unknown) => setFailure(needed && online ? { error } : null))
  }, [steps, online, needed, load])
  if (failure) throw failure.error
  return steps
}
