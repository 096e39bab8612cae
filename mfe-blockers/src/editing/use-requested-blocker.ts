import { useEffect } from 'react'
import { isLocationCode, type LocationCode, type RowId } from '@molar/contract'
import {
  useAtom,
  useAtomValue,
  useLocation,
  useNavigate,
  useSetAtom,
  useTranslation,
} from '@molar/shared/platform'
import { editingAtom, openedRequestAtom, openRequestedAtom } from './editing.atoms.ts'

/** A blocker of one doctor that another page asks for, for example because the doctor is ill. */
interface RequestedBlocker {
  location: LocationCode
  doctor: { id: RowId; name: string }
  /** `YYYY-MM-DDTHH:mm`. */
  start: string
  end: string
}

/**
 * Opens the dialog with the blocker that is in the history state, once. While another dialog is open, for example that of a
 * draft, the request stays in the history state and is returned. The dialog opens when the other one is closed.
 */
export function useRequestedBlocker(): RequestedBlocker | null {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const navigate = useNavigate()
  const { t } = useTranslation('blockers')
  const isDialogOpen = useAtomValue(editingAtom) !== null
  const openRequested = useSetAtom(openRequestedAtom)
  const [openedRequest, setOpenedRequest] = useAtom(openedRequestAtom)
  const isOpened = state === openedRequest
  useEffect(() => {
    const requested = isOpened ? null : readRequest(state)
    if (!requested || isDialogOpen) return
    setOpenedRequest(state)
    openRequested({ ...requested, description: t('doctorUnavailable', { name: requested.doctor.name }) })
    // Otherwise a reload opens the dialog again.
    void navigate({ search }, { replace: true, state: null })
  }, [state, search, isOpened, isDialogOpen, navigate, openRequested, setOpenedRequest, t])
  return isOpened ? null : readRequest(state)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

function readRequest(state: unknown): RequestedBlocker | null {
  const { newBlocker } = (state ?? {}) as { newBlocker?: Partial<RequestedBlocker> }
  if (!newBlocker) return null
  const { location, doctor, start = '', end = '' } = newBlocker
  if (!isLocationCode(location) || !doctor || !MOMENT.test(start) || !MOMENT.test(end)) return null
  return { location, doctor: { id: doctor.id, name: doctor.name }, start, end }
}
