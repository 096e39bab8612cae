import { useEffect, useState } from 'react'
import type { AppointmentEvent, AppointmentId } from '@molar/contract'
import { useRefetch } from '@molar/shared/ui'
import { readHistory } from '../state/schedule.api.ts'

interface ReadHistory {
  events: AppointmentEvent[] | null
  /** That of the appointment when its changes were read. */
  version?: number | null
  hasFailed: boolean
}

/**
 * The changes of an appointment, oldest first; null until they are read. Another `version` reads them again; until then
 * `isCurrent` is false. What could not be read is read again each minute.
 */
export function useAppointmentHistory(id: AppointmentId, version: number | null) {
  const [read, setRead] = useState<ReadHistory>({ events: null, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  useRefetch(() => read.hasFailed && setAttempt(attempt + 1))
  useEffect(() => {
    let isCurrent = true
    readHistory(id).then(
      (events) => isCurrent && setRead({ events, version, hasFailed: false }),
      () => isCurrent && setRead((last) => ({ ...last, hasFailed: true })),
    )
    return () => {
      isCurrent = false
    }
  }, [id, version, attempt])
  return { events: read.events, isCurrent: read.version === version, hasFailed: read.hasFailed }
}
