import { useEffect, useState } from 'react'
import { useOnline } from './use-online.ts'

export type LaterSteps = typeof import('../later-steps.ts')

const load = async () => {
  const steps = await import('../later-steps.ts')
  // yup too, or a connection lost on step 2 would strand the patient there.
  steps.loadRules().catch(() => {})
  return steps
}

/**
 * The steps behind the first, fetched as soon as the page stands. Without connection they come once it is back;
 * what fails with one is for the shell to mend, but only when it is `needed`.
 */
export function useLaterSteps(needed: boolean): LaterSteps | null {
  const [steps, setSteps] = useState<LaterSteps | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const online = useOnline()
  useEffect(() => {
    if (steps) return
    load().then(setSteps, setFailure)
    // Asked again when the connection is back, and when the patient gets there.
  }, [steps, online, needed])
  if (needed && failure && online && !steps) throw failure
  return steps
}
