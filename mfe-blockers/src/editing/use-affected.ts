import { useEffect, useState } from 'react'
import { type AffectedAppointment, type BlockerInput, clinicToday } from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { fetchAffected } from '../blocker/blockers.api.ts'
import { type BlockerForm, toFields } from './blocker-form.ts'
import { findFormErrors } from './form-errors.ts'

/** Milliseconds between the last change and the request. */
const PAUSE = 400

/** The server wants a description, which does not change whom the blocker affects. */
const ANY_DESCRIPTION = '-'

/**
 * The appointments that the blocker in the form would affect; null until they are known, and where the server cannot say.
 * `failed` if they could not be loaded.
 */
export function useAffected(form: BlockerForm, { hasScope, isOn }: { hasScope: boolean; isOn: boolean }) {
  const fields = { ...toFields(form, clinicToday(), hasScope), description: ANY_DESCRIPTION }
  const key = isOn && findFormErrors(fields, []).length === 0 ? JSON.stringify(fields) : null
  const [known, setKnown] = useState<{ key: string; list: AffectedAppointment[] | 'failed' } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    const request = new AbortController()
    const timer = setTimeout(() => {
      fetchAffected(JSON.parse(key) as BlockerInput, request.signal).then(
        (list) => setKnown({ key, list }),
        // The blocker can be saved without it. A refusal says nothing about appointments, and Save has its message.
        (error: unknown) => {
          const isRefused = error instanceof ApiError && error.answered && (error.status ?? 500) < 500
          if (!request.signal.aborted && !isRefused) setKnown({ key, list: 'failed' })
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [key])
  return known?.key === key ? known.list : null
}
