import { useEffect, useState } from 'react'
import type { AppointmentEvent, AppointmentId } from '@molar/contract'
import { readHistory } from './schedule.api.ts'

/** The changes of an appointment, oldest first; null until they are read, or if they cannot be. Another `version` reads them again. */
export function useAppointmentHistory(id: AppointmentId, version: number | null) {
  const [events, setEvents] = useState<AppointmentEvent[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    readHistory(id).then(
      (read) => isCurrent && setEvents(read),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [id, version])
  return events
}
