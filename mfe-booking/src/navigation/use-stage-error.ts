import { useEffect, useRef } from 'react'
import { useSetAtom } from '@molar/shared/platform'
import type { Stage } from '../wizard/stages.ts'
import type { StepResult } from '../wizard/step-result.ts'
import { stepErrorAtom } from '../wizard/wizard.atoms.ts'

/**
 * Clears the error of a stage when another stage is shown. Returns a function for a result that opens another stage: the
 * error that sent the patient there stays.
 */
export function useStageError(stage: Stage) {
  const setError = useSetAtom(stepErrorAtom)
  const isKept = useRef(false)
  useEffect(() => {
    if (!isKept.current) setError(null)
    isKept.current = false
  }, [stage, setError])
  return ({ toast }: StepResult) => {
    isKept.current = toast?.tone === 'error' || toast?.tone === 'warning'
  }
}
