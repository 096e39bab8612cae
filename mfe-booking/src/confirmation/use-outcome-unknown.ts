import { useEffect, useState } from 'react'
import { useSetAtom } from '@molar/shared/platform'
import type { Submission } from '../wizard/wizard.ts'
import { outcomeUnknownAtom } from './submit.atoms.ts'

/**
 * Whether a submit may have booked without us seeing it: `repeatable` under its key, `final` where this server
 * could not tell a repetition from a second booking.
 */
export function useOutcomeUnknown(submission: Submission | null) {
  const [unknown, setUnknown] = useState<'repeatable' | 'final' | null>(null)
  const ask = useSetAtom(outcomeUnknownAtom)
  const open = submission?.open ?? false
  useEffect(() => {
    let stale = false
    const learn = async () => {
      const answer = await ask()
      if (!stale) setUnknown(answer)
    }
    void learn()
    return () => {
      stale = true
    }
  }, [open, ask])
  return unknown
}
