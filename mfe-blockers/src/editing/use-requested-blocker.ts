import { useEffect } from 'react'
import { isLocationCode, type LocationCode, type RowId } from '@molar/contract'
import { useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { openRequestedAtom } from './editing.atoms.ts'

/** A blocker of one doctor that another page asks for, for example because the doctor is ill. */
export interface RequestedBlocker {
  location: LocationCode
  doctor: { id: RowId; name: string }
  /** `YYYY-MM-DDTHH:mm`. */
  start: string
  end: string
}

/** Opens the dialog with the blocker that is in the history state, once. An open dialog stays. */
export function useRequestedBlocker() {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const navigate = useNavigate()
  const { t } = useTranslation('blockers')
  const openRequested = useSetAtom(openRequestedAtom)
  useEffect(() => {
    const requested = readRequest(state)
    if (!requested) return
    openRequested({ ...requested, description: t('doctorUnavailable', { name: requested.doctor.name }) })
    // Otherwise a reload opens the dialog again.
    void navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate, openRequested, t])
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

function readRequest(state: unknown): RequestedBlocker | null {
  const { newBlocker } = (state ?? {}) as { newBlocker?: Partial<RequestedBlocker> }
  if (!newBlocker) return null
  const { location, doctor, start = '', end = '' } = newBlocker
  if (!isLocationCode(location) || !doctor || !MOMENT.test(start) || !MOMENT.test(end)) return null
  return { location, doctor: { id: doctor.id, name: doctor.name }, start, end }
}
