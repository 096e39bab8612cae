import { useEffect, useRef, useState } from 'react'
import { clinicToday, type LocationCode, type ScheduledAppointment } from '@molar/contract'
import { ApiError, isSessionEnded, serverMessage } from '@molar/shared/http'
import { useAtomValue, useSearchParams } from '@molar/shared/platform'
import type { LoadFailure } from '../load-failure.ts'
import { readAppointment } from './state/schedule.api.ts'
import type { Panel } from './state/schedule.atoms.ts'
import { isTypedAtom } from './state/schedule-draft.ts'

interface LinkedAppointmentOptions {
  branch: LocationCode
  /** Whether the days of the address are on screen. */
  isReady: boolean
  panel: Panel | null
  onOpen: (appointment: ScheduledAppointment) => void
  onClose: () => void
}

/** Statuses of an id that the server does not find, and of one that it does not accept. */
const UNKNOWN_STATUSES = [404, 422]

/**
 * Opens the details of the appointment that the address names with `appointment`, and closes them when the address no longer
 * names it. Details in which something is typed stay, and get their address back. The server is asked, because the schedule
 * has no cancelled appointments.
 */
export function useLinkedAppointment(options: LinkedAppointmentOptions) {
  const { branch, isReady } = options
  const [params, setParams] = useSearchParams()
  const id = params.get('appointment')
  const [failure, setFailure] = useState<LoadFailure | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isTyped = useAtomValue(isTypedAtom)
  const latest = useRef({ ...options, isTyped })
  useEffect(() => {
    latest.current = { ...options, isTyped }
  })
  const last = useRef({ id, branch, params })
  useEffect(() => {
    const before = last.current
    last.current = { id, branch, params }
    // From another branch the details lead back themselves.
    if (before.id !== id && before.branch === branch && isTyped && shows(options.panel, before.id))
      setParams(before.params)
    // oxlint-disable-next-line react/exhaustive-deps -- Only when the address changes.
  }, [params])

  useEffect(() => {
    if (!id || !isReady) return undefined
    let isCurrent = true
    const openDetails = async () => {
      try {
        const { location, ...appointment } = await readAppointment(id)
        // A panel that was opened before the response may have typed text.
        if (!isCurrent || latest.current.panel) return
        if (location === branch) latest.current.onOpen(appointment)
        else setUnknown(true)
      } catch (error) {
        if (!isCurrent || isSessionEnded(error)) return
        if (error instanceof ApiError && UNKNOWN_STATUSES.includes(error.status!)) setUnknown(true)
        else setFailure({ serverMessage: serverMessage(error) })
      }
    }
    void openDetails()
    return () => {
      isCurrent = false
      setFailure(null)
      setUnknown(false)
      const { panel, onClose } = latest.current
      if (shows(panel, id) && !latest.current.isTyped) onClose()
    }
  }, [id, branch, isReady, attempt])

  return {
    /** Why the details could not be loaded. */
    failure,
    /** The branch has no such appointment. */
    isUnknown,
    retry: () => setAttempt(attempt + 1),
    /** Removes the appointment whose details are closed from the address. */
    forget() {
      if (!shows(options.panel, id)) return
      const others = new URLSearchParams(params)
      others.delete('appointment')
      // Otherwise a page that stays open until tomorrow still shows this day.
      if (others.get('date') === clinicToday()) others.delete('date')
      setParams(others, { replace: true })
    },
  }
}

const shows = (panel: Panel | null, id: string | null) =>
  panel?.kind === 'details' && String(panel.appointment.id) === id
