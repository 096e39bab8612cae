import { useEffect, useState } from 'react'
import type { AppointmentEvent, AppointmentId } from '@molar/contract'
import { readHistory } from './schedule.api.ts'

/**
 * The changes of an appointment, oldest first; null until they are read, or if they cannot be. Another `version` reads them
 * again; until then `isCurrent` is false.
 */
export function useAppointmentHistory(id: AppointmentId, version: number | null) {
  const [read, setRead] = useState<{ events: AppointmentEvent[]; version: number | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    readHistory(id).then(
      (events) => isCurrent && setRead({ events, version }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [id, version])
  return { events: read?.events ?? null, isCurrent: read?.version === version }
}
