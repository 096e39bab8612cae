import { useEffect, useState } from 'react'
import { useOnline } from './use-online.ts'

export type LaterSteps = typeof import('../later-steps.ts')

async function fetchSteps(): Promise<LaterSteps> {
  const steps = await import(/* webpackChunkName: "later-steps" */ '../later-steps.ts')
  // yup too, or a connection lost on step 2 would strand the patient there.
  steps.loadRules().catch(() => {})
  return steps
}

/**
 * The steps behind the first, fetched as soon as the page stands, and again when the patient gets there or the
 * connection is back. What fails although it is `needed` and there is a connection is thrown, for the shell to mend.
 */
export function useLaterSteps(needed: boolean, load = fetchSteps): LaterSteps | null {
  const [steps, setSteps] = useState<LaterSteps | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const online = useOnline()
  useEffect(() => {
    if (steps) return
    load().then(setSteps, (error: unknown) => setFailure(needed && online ? { error } : null))
  }, [steps, online, needed, load])
  if (failure && !steps) throw failure.error
  return steps
}
