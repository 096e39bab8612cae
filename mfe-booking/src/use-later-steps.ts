import { useEffect, useState } from 'react'
import { useOnline } from './wizard/use-online.ts'

export type LaterSteps = typeof import('./later-steps.ts')

const fetchSteps = () => import(/* webpackChunkName: "later-steps" */ './later-steps.ts')

/** A connection that blinked has cost nothing yet. */
const twice = <Loaded>(load: () => Promise<Loaded>) => load().catch(load)

/**
 * The steps behind the first, fetched as soon as the page stands with the rules they check by, and again when the
 * patient gets there or the connection is back. What fails although it is `needed` and there is a connection is
 * thrown, for the shell to mend.
 */
export function useLaterSteps(
  needed: boolean,
  load: () => Promise<LaterSteps> = fetchSteps,
): LaterSteps | null {
  const [steps, setSteps] = useState<LaterSteps | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const online = useOnline()
  useEffect(() => {
    // The rules after the steps: these show themselves without them.
    const loading = steps ? twice(steps.loadRules) : twice(load).then(setSteps)
    loading.catch((error: unknown) => setFailure(needed && online ? { error } : null))
  }, [steps, online, needed, load])
  if (failure) throw failure.error
  return steps
}
